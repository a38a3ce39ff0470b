import { type Expression, parseSync } from "oxc-parser";

/** What the comments of the source say of an exported constant, and of the fields that its schemas name. */
export type Words = {
  readonly words: string;
  /** By their names, joined by dots, those around them first: `request.view.id`. */
  readonly fields: ReadonlyMap<string, string>;
};

/** The comments above the exported constants of a file, by the names of these. Citations of our own pages are left out. */
export function wordsOf(file: string, text: string): ReadonlyMap<string, Words> {
  const { program, comments } = parseSync(file, text);
  const found = new Map<string, Words>();
  /** The comment that ends directly before a place; empty: there is none. */
  const before = (place: number): string => {
    const comment = comments.findLast(({ end }) => end <= place);
    if (comment === undefined || text.slice(comment.end, place).trim() !== "") return "";
    return comment.value.startsWith("*") ? plain(comment.value) : "";
  };
  for (const statement of program.body) {
    if (statement.type !== "ExportNamedDeclaration") continue;
    const { declaration } = statement;
    if (declaration?.type !== "VariableDeclaration") continue;
    for (const { id, init } of declaration.declarations) {
      if (id.type !== "Identifier" || init === null) continue;
      const fields = new Map<string, string>();
      readFields(init, [], before, fields);
      found.set(id.name, { words: before(statement.start), fields });
    }
  }
  return found;
}

/** Reads the comments of the fields of all objects within an expression, whatever functions they are given to. */
function readFields(
  expression: Expression,
  path: readonly string[],
  before: (place: number) => string,
  fields: Map<string, string>,
): void {
  const inside = (part: Expression) => readFields(part, path, before, fields);
  if (expression.type === "ObjectExpression") {
    for (const property of expression.properties) {
      if (property.type !== "Property" || property.key.type !== "Identifier") continue;
      const place = [...path, property.key.name];
      const words = before(property.start);
      if (words !== "") fields.set(place.join("."), words);
      readFields(property.value, place, before, fields);
    }
  }
  if (expression.type === "ArrayExpression")
    for (const element of expression.elements)
      if (element !== null && element.type !== "SpreadElement") inside(element);
  if (expression.type === "CallExpression") {
    inside(expression.callee);
    for (const argument of expression.arguments)
      if (argument.type !== "SpreadElement") inside(argument);
  }
  if (expression.type === "MemberExpression") inside(expression.object);
}

/** A comment in one line, without what only readers of the source can open. */
function plain(comment: string): string {
  return comment
    .replaceAll(/^\s*\*+ ?/gmu, "")
    .replaceAll(/\s+/gu, " ")
    .replaceAll(/ ?\((?:specification|product\.md|kuzzle\.md|docs\/|issue )[^)]*\)/gu, "")
    .trim();
}
