import { SaxesParser } from "saxes";
import { TableRefused } from "../../domain/base/readTable.ts";
import { type PackedPart, unpack, type UnpackBudget } from "./unpack.ts";

/** What is heard of an XML part; names without their prefix. */
export type XmlHandler = {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
};

/**
 * Reads an XML part while it is unpacked. Entities of a document of its own are none: the parser knows the five of XML,
 * and anything else is refused, so that nothing can grow by naming itself. @throws TableRefused
 */
export function readXml(part: PackedPart, budget: UnpackBudget, handler: XmlHandler): void {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const decoder = new TextDecoder();
  let refused: unknown = null;
  const guarded = (run: () => void) => {
    if (refused === null)
      try {
        run();
      } catch (error) {
        refused = error;
      }
  };
  parser.on("error", (error) => {
    refused ??= new TableRefused(
      "broken",
      `${part.name} is no XML: ${error.message.slice(0, 100)}`,
    );
  });
  parser.on("opentag", ({ name, attributes }) =>
    guarded(() => handler.open?.(local(name), attributes as Record<string, string>)),
  );
  parser.on("text", (text) => guarded(() => handler.text?.(text)));
  parser.on("cdata", (text) => guarded(() => handler.text?.(text)));
  parser.on("closetag", ({ name }) => guarded(() => handler.close?.(local(name))));
  unpack(part, budget, (piece, isLast) => {
    parser.write(decoder.decode(piece, { stream: !isLast }));
    if (refused !== null) throw refused;
  });
  parser.close();
  if (refused !== null) throw refused;
}

function local(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
