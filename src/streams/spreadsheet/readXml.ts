import { SaxesParser } from "saxes";
import { TableRefused } from "../../domain/base/readTable.ts";
import { type PackedPart, unpack, type UnpackBudget } from "./unpack.ts";

/** `<`, which begins what is not text. */
const TAG = 0x3c;
/** Bytes between two tags: a cell's 32,767 characters are a third of it when each is written as a number. */
const LONGEST_TEXT = 1024 * 1024;

/** What is reported of an XML part; names without their prefix. */
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
    guarded(() => {
      budget.count();
      handler.open?.(local(name), attributes as Record<string, string>);
    }),
  );
  parser.on("text", (text) => guarded(() => handler.text?.(text)));
  parser.on("cdata", (text) => guarded(() => handler.text?.(text)));
  parser.on("closetag", ({ name }) => guarded(() => handler.close?.(local(name))));
  let unbroken = 0;
  unpack(part, budget, (piece, isLast) => {
    // The parser keeps a text until its end: what is longer than any cell is refused before it is read.
    const last = piece.lastIndexOf(TAG);
    unbroken = last === -1 ? unbroken + piece.length : piece.length - last;
    if (unbroken > LONGEST_TEXT)
      throw new TableRefused("tooBig", `${part.name} holds a text beyond any cell`);
    parser.write(decoder.decode(piece, { stream: !isLast }));
    if (refused !== null) throw refused;
  });
  parser.close();
  if (refused !== null) throw refused;
}

function local(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
