import { SaxesParser } from "saxes";

/** An element: its attributes and elements by their names without prefix; those of one name are a list. Text alone is a text. */
export type XmlNode = string | { readonly [name: string]: XmlNode | readonly XmlNode[] };

/** A machine of a fleet is four deep. */
const DEEPEST = 16;
/** Elements and attributes of one document: 100 machines have some thousands. */
const MAX_PARTS = 200_000;

type Building = {
  readonly name: string;
  readonly parts: Map<string, XmlNode | XmlNode[]>;
  text: string;
};

/**
 * A document of XML as a tree. Declared document types are refused, so that no entity can be declared and nothing grows by
 * naming itself; the parser knows the five entities of XML and refuses others. @throws Error that says what is wrong
 */
export function xmlTree(text: string): { readonly [root: string]: XmlNode } {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const open: Building[] = [];
  const roots: [name: string, node: XmlNode][] = [];
  let parts = 0;
  const refuse = (why: string): never => {
    throw new Error(`The XML cannot be read: ${why}.`);
  };
  const count = () => {
    parts += 1;
    if (parts > MAX_PARTS) refuse(`it has more than ${MAX_PARTS} parts`);
  };
  parser.on("doctype", () => refuse("it declares a document type"));
  parser.on("error", (error) => refuse(error.message.slice(0, 200)));
  parser.on("opentag", ({ name, attributes }) => {
    count();
    if (open.length >= DEEPEST) refuse(`it is nested more than ${DEEPEST} deep`);
    const building: Building = {
      name: local(name),
      parts: new Map(),
      text: "",
    };
    for (const [attribute, value] of Object.entries(attributes)) {
      if (attribute === "xmlns" || attribute.startsWith("xmlns:")) continue;
      count();
      building.parts.set(local(attribute), String(value));
    }
    open.push(building);
  });
  const add = (more: string) => {
    const within = open.at(-1);
    if (within !== undefined) within.text += more;
  };
  parser.on("text", add);
  parser.on("cdata", add);
  parser.on("closetag", () => {
    const building = open.pop();
    if (building === undefined) return;
    const node = nodeOf(building);
    const around = open.at(-1);
    if (around === undefined) roots.push([building.name, node]);
    else addTo(around.parts, building.name, node);
  });
  parser.write(text).close();
  const [root] = roots;
  if (root === undefined) return refuse("it has no element");
  return { [root[0]]: root[1] };
}

function nodeOf({ parts, text }: Building): XmlNode {
  const words = text.trim();
  if (parts.size === 0) return words;
  const fields = Object.fromEntries(parts);
  return words === "" ? fields : { ...fields, text: words };
}

function addTo(parts: Building["parts"], name: string, node: XmlNode): void {
  const before = parts.get(name);
  if (before === undefined) parts.set(name, node);
  else if (Array.isArray(before)) before.push(node);
  else parts.set(name, [before as XmlNode, node]);
}

function local(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
