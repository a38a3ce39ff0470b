import { readFileSync } from "node:fs";
import { parseSync } from "oxc-parser";

/** A text that a reader would see and no catalogue holds. */
export type UntranslatedText = { readonly line: number; readonly text: string };

/** Elements of lingui whose content is extracted into the catalogues. */
const MACRO_ELEMENTS = new Set(["Trans", "Plural", "Select", "SelectOrdinal"]);

/** Tags and calls of lingui: t`…`, msg`…`, plural(…). */
const MACRO_CALLS = new Set(["t", "msg", "plural", "select", "selectOrdinal", "defineMessage"]);

/** Names of attributes, props and fields that people read or hear. */
const READ_BY_PEOPLE =
  /^(?:aria-label|aria-description|aria-roledescription|aria-valuetext|aria-placeholder|label|title|placeholder|alt|description|children|errorMessage|valueText|valueLabel|confirmLabel|cancelLabel|retryLabel|suffix|header|term|note|text|tooltip|hint|message|caption|summary|heading|emptyText)$/u;

/** Elements whose content is no sentence: key caps and code. */
const VERBATIM_ELEMENTS = new Set(["Kbd", "kbd", "code", "pre", "style", "script"]);

/** Written the same in every language: the product's name and units. */
const ALLOWED = new Set([
  "Balise",
  "m",
  "km",
  "m²",
  "min",
  "h",
  "s",
  "ms",
  "V",
  "mV",
  "dBm",
  "GPS",
  "BLE",
  "CSV",
  "XLSX",
  "GeoJSON",
  "PNG",
  "JPEG",
  "GPX",
  "QR",
  "px",
  "kB",
  "MB",
  "UTC",
]);

type Node = { readonly type: string; readonly start: number; readonly [field: string]: unknown };

/** The texts of a source file (.ts or .tsx) outside the catalogues, in the order of the file. */
export function untranslatedTexts(
  path: string,
  source = readFileSync(path, "utf8"),
): UntranslatedText[] {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message ?? ""}`);
  const found: UntranslatedText[] = [];
  const report = (node: Node, text: string) => {
    const told = text.replaceAll(/\s+/gu, " ").trim();
    if (!isSentence(told)) return;
    found.push({ line: source.slice(0, node.start).split("\n").length, text: told });
  };
  visit(program as unknown as Node, report);
  return found;
}

function visit(node: Node, report: (node: Node, text: string) => void): void {
  switch (node.type) {
    case "JSXElement": {
      const name = nameOf(field(field(node, "openingElement"), "name"));
      // Its attributes are walked all the same: a label on a Trans would be a text like any other.
      if (MACRO_ELEMENTS.has(name)) return;
      const opening = field(node, "openingElement");
      if (opening !== null) visit(opening, report);
      if (VERBATIM_ELEMENTS.has(name)) return;
      for (const child of fields(node, "children")) visitChild(child, report);
      return;
    }
    case "JSXFragment":
      for (const child of fields(node, "children")) visitChild(child, report);
      return;
    case "JSXAttribute": {
      const value = field(node, "value");
      if (value === null) return;
      if (READ_BY_PEOPLE.test(nameOf(field(node, "name")))) readValue(value, report);
      visit(value, report);
      return;
    }
    case "Property": {
      const value = field(node, "value");
      const isPattern = value?.type === "AssignmentPattern" || value?.type === "Identifier";
      if (value !== null && !isPattern && READ_BY_PEOPLE.test(nameOf(field(node, "key")))) {
        readValue(value, report);
      }
      if (value !== null) visit(value, report);
      return;
    }
    case "TaggedTemplateExpression":
      if (MACRO_CALLS.has(nameOf(field(node, "tag")))) return;
      break;
    case "CallExpression":
      if (MACRO_CALLS.has(nameOf(field(node, "callee")))) return;
      break;
    default:
  }
  if (
    node.type.startsWith("TS") &&
    node.type !== "TSAsExpression" &&
    node.type !== "TSSatisfiesExpression"
  )
    return;
  for (const child of childrenOf(node)) visit(child, report);
}

/** What stands between tags. */
function visitChild(child: Node, report: (node: Node, text: string) => void): void {
  if (child.type === "JSXText") {
    report(child, String(child["value"]));
    return;
  }
  if (child.type === "JSXExpressionContainer") {
    const expression = field(child, "expression");
    if (expression !== null) readValue(expression, report);
  }
  visit(child, report);
}

/** A value that people read: its plain strings and templates, in all branches of a choice. */
function readValue(node: Node, report: (node: Node, text: string) => void): void {
  switch (node.type) {
    case "Literal":
      if (typeof node["value"] === "string") report(node, node["value"]);
      return;
    case "TemplateLiteral":
      report(
        node,
        fields(node, "quasis")
          .map(({ value }) => cookedOf(value))
          .join(" "),
      );
      return;
    case "JSXExpressionContainer":
    case "ParenthesizedExpression":
    case "TSAsExpression":
    case "TSSatisfiesExpression": {
      const inner = field(node, "expression");
      if (inner !== null) readValue(inner, report);
      return;
    }
    case "ConditionalExpression":
      for (const name of ["consequent", "alternate"]) {
        const branch = field(node, name);
        if (branch !== null) readValue(branch, report);
      }
      return;
    case "LogicalExpression":
    case "BinaryExpression":
      // `isOpen && "text"`, `name ?? "text"`, `"text" + name`; what is compared is not shown.
      if (
        ["===", "!==", "==", "!=", "<", ">", "<=", ">=", "in", "instanceof"].includes(
          String(node["operator"]),
        )
      )
        return;
      for (const name of ["left", "right"]) {
        const side = field(node, name);
        if (side !== null) readValue(side, report);
      }
      return;
    default:
  }
}

/** Two letters in a row make a word; a word of the allow-list alone is none of ours. */
function isSentence(text: string): boolean {
  const words = text.split(/[^\p{L}²]+/u).filter((word) => word !== "");
  const isCssVariable = /^--[a-z0-9-]+$/u.test(text);
  return /\p{L}{2}/u.test(text) && !isCssVariable && !words.every((word) => ALLOWED.has(word));
}

function field(node: Node | null, name: string): Node | null {
  const value = node?.[name];
  return isNode(value) ? value : null;
}

function fields(node: Node, name: string): Node[] {
  const value = node[name];
  return Array.isArray(value) ? value.filter(isNode) : [];
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value): Node[] =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );
}

function isNode(value: unknown): value is Node {
  return (
    typeof value === "object" && value !== null && "type" in value && typeof value.type === "string"
  );
}

function nameOf(node: Node | null): string {
  if (node === null) return "";
  const name = node["name"] ?? node["value"];
  return typeof name === "string" ? name : "";
}

function cookedOf(value: unknown): string {
  return typeof value === "object" && value !== null && "cooked" in value
    ? String(value.cooked)
    : "";
}
