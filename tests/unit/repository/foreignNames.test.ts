import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import { expect, test } from "vitest";
import { repository, repositoryFiles } from "./repositoryFiles.ts";

/**
 * A plain object that is typed as a map of any name (`Record<string, …>`, an index signature, `z.record(z.string(), …)`)
 * is read by `ownValue` and written by `setOwnValue`: `of[name]` finds `constructor` in every object, and loses what is
 * written under `__proto__`. What is left is read by names of our own, and says why.
 */
const OWN_NAMES: Readonly<Record<string, readonly string[]>> = {
  // Variables of the environment, which the code names.
  "backend/app/platform/configuration.ts": ["env[name]"],
  "backend/embedded/supervisor/configuration.ts": ["env[name]"],
  "backend/embedded/web/webConfig.ts": ["environment[variable]"],
  // Controllers and actions of our own calls and rights.
  "backend/app/platform/answer.ts": ["definition.actions[action]"],
  "backend/app/platform/security/roles.ts": [
    "controllers[controller]",
    "(controllers[controller] ??= { actions: {} }).actions[call.slice(at + 1)]",
  ],
  // What these two do.
  "src/domain/base/ownValue.ts": ["of[name]"],
  // Lists: some are any JSON by their type, others have the name of a map elsewhere.
  "src/views/imports/ImportFix.tsx": ["table.headers[column]"],
  "backend/app/platform/live/collectionChanges.ts": ["writes.shards[shard]"],
  "backend/embedded/storage/json.ts": ["b[position]", "a[key]", "b[key]"],
  "backend/embedded/storage/http/router.ts": ["parts[expected.slice(1)]"],
  "backend/embedded/storage/mapping/mergeMapping.ts": ["definition[key]"],
  // Parameters that the code names.
  "backend/embedded/storage/query/clause.ts": ["parameters[key]"],
  "backend/embedded/storage/query/compileQuery.ts": ["body[key]"],
  "backend/embedded/storage/query/rangeClause.ts": ["parameters[operator]"],
  "backend/embedded/storage/routes/indexRoutes.ts": ["body[key]"],
  // Of the object's own keys.
  "backend/embedded/storage/query/geoClauses.ts": ["content[path]"],
  "backend/embedded/storage/search/sortKeys.ts": ["options[path]"],
  "src/streams/core/live/sameValue.ts": ["(a as Fields)[key]", "(b as Fields)[key]"],
  // Keys begin with the type of the alert.
  "src/domain/alerts/alertEngine.ts": ["open[key]", "pending[key]", "a[key]", "b[key]"],
  // Fields of the schema of a document.
  "src/streams/core/live/plainCheck.ts": ["(value as Record<string, unknown>)[name]"],
  "src/streams/core/live/decodeWith.ts": [
    "source[name]",
    "held[name]",
    "(changed ??= { ...held })[name]",
  ],
  // Names that the code gives.
  "src/domain/sites/drawing/areaGeoJson.ts": ["given[key]"],
  // Fields of a form.
  "src/views/reports/sent/ReportEditor.tsx": ["fieldNames[field]"],
  "src/views/users/account/AccountForm.tsx": ["names[field]"],
  "src/views/users/administration/UserEditor.tsx": ["names[field]"],
  // Fields of states that feeds emit.
  "src/streams/core/worker/clientFeed.ts": [
    "after[field]",
    "after[list.field]",
    "after[key]",
    "(before as Record<string, unknown>)[key]",
  ],
  "src/streams/core/worker/patchedList.ts": ["record[field]"],
  // Parts that the patterns of our pages name.
  "src/views/kit/pageAt.ts": ['parts[want.replace(/^:|\\?$/gu, "")]'],
  // The route of the list.
  "src/views/kit/list/useListView.ts": ["stored.lists[route]"],
  // Keys begin with the kind of the place.
  "src/views/reports/overview/activityMatrix.ts": ["row.byPlace[place.key]", "sums[place.key]"],
  // Ids of alerts, which the server makes.
  "src/machines/alerts/alertCommands.ts": ["marks[id]"],
  "src/machines/alerts/alertResults.ts": ["conflicts[outcome.id]"],
  "src/views/alerts/AlertDrawer.tsx": ["work.marks[alert.id]"],
  "src/views/alerts/AlertRowView.tsx": ["work.marks[id]"],
  "src/views/alerts/AlertWorkNote.tsx": ["work.marks[alert.id]", "work.conflicts[alert.id]"],
  "src/views/alerts/HomeAlertRow.tsx": ["work.marks[id]"],
};

/** The ids of domain/base/ids.ts. */
const IDS: ReadonlySet<string> = new Set(
  readFileSync(join(repository, "src/domain/base/ids.ts"), "utf8").match(
    /(?<=^export type )\w+/gmu,
  ),
);

type Node = { readonly type: string; readonly start: number; readonly end: number } & {
  readonly [field: string]: unknown;
};
type Parsed = { readonly file: string; readonly text: string; readonly program: Node };

test("what a plain object holds under a name from outside is its own", () => {
  const found = foundIn(
    repositoryFiles()
      .filter((file) => /^(?:src|backend)\/(?!embedded\/packages\/).*\.tsx?$/u.test(file))
      .map((file) => ({ file, text: readFileSync(join(repository, file), "utf8") })),
  );
  const named = Object.entries(OWN_NAMES).flatMap(([file, accesses]) =>
    accesses.map((access) => `${file}: ${access}`),
  );
  expect([...new Set(found)].toSorted()).toEqual(named.toSorted());
});

test("the law sees every way in which such an object is declared", () => {
  const types = `export type Names = Readonly<Record<string, number>>;\nexport const table: Names = {};\nexport type Kept = { readonly held: { [name: string]: number } };`;
  const uses = `import { type Kept, type Names, table } from "./types.ts";
    import { z } from "zod";
    const Shape = z.object({ stored: z.record(z.string(), z.number()) });
    const ofAlert: Partial<Record<AlertId, number>> = {};
    const some = (names: Names, usual: Names = {}) => names[a] ?? usual[b];
    const more = (kept: Kept) => kept.held[c] ?? table[d] ?? Shape.parse(1).stored[e] ?? ofAlert[f];
    const rest = (value: unknown) => (value as Names)[g];
    const made = Object.fromEntries(all), made2 = made[j];
    const fine = (list: readonly number[], by: Readonly<Record<"a" | "b", number>>) => list[h] ?? by[i] ?? table["own"];`;
  expect(
    foundIn([
      { file: "types.ts", text: types },
      { file: "uses.ts", text: uses },
    ]),
  ).toEqual(
    [
      "names[a]",
      "usual[b]",
      "kept.held[c]",
      "table[d]",
      "Shape.parse(1).stored[e]",
      "ofAlert[f]",
      "(value as Names)[g]",
      "made[j]",
    ].map((access) => `uses.ts: ${access}`),
  );
});

/** Every `of[name]` of an open map, as "file: access". Types are known by their names: the compiler offers no others. */
function foundIn(files: readonly { readonly file: string; readonly text: string }[]): string[] {
  const parsed = files.map(({ file, text }): Parsed => {
    const program = parseSync(file, text).program as unknown as Node;
    return { file, text, program };
  });
  const named: Node[] = [];
  for (const { program } of parsed)
    visit(program, { TSTypeAliasDeclaration: (node) => void named.push(node) });
  const aliases = new Set<string>();
  const isOpen = (type: unknown): boolean => isOpenType(type as Node | undefined, aliases);
  // An alias may be of an alias that a later file declares.
  for (let before = -1; before < aliases.size;) {
    before = aliases.size;
    for (const node of named) if (isOpen(node["typeAnnotation"])) aliases.add(nameOf(node["id"]));
  }
  const properties = new Set<string>();
  const exported = new Set<string>();
  const variables = new Map(
    parsed.map(({ program }) => [program, variablesOf(program, isOpen, properties, exported)]),
  );
  return parsed.flatMap(({ file, text, program }) => {
    const local = variables.get(program) ?? new Set();
    const isKnown = (name: string) => local.has(name) || exported.has(name);
    const found: string[] = [];
    visit(program, {
      MemberExpression: (node) => {
        if (node["computed"] !== true || isFixed(node["property"] as Node)) return;
        if (isOpenValue(node["object"] as Node, isKnown, properties, isOpen))
          found.push(`${file}: ${text.slice(node.start, node.end).replaceAll(/\s+/gu, " ")}`);
      },
    });
    return found;
  });
}

function variablesOf(
  program: Node,
  isOpen: (type: unknown) => boolean,
  properties: Set<string>,
  exported: Set<string>,
): Set<string> {
  const variables = new Set<string>();
  const declare = (pattern: Node | undefined): void => {
    if (pattern?.type === "AssignmentPattern") declare(pattern["left"] as Node);
    if (pattern?.type === "Identifier" && isOpen(annotationOf(pattern)))
      variables.add(nameOf(pattern));
  };
  const parameters = (node: Node): void => {
    for (const one of node["params"] as readonly Node[]) declare(one);
  };
  const property = (node: Node): void => {
    if (isOpen(annotationOf(node))) properties.add(nameOf(node["key"]));
  };
  visit(program, {
    VariableDeclarator: (node) => {
      const [id, init] = [node["id"] as Node, node["init"] as Node | null];
      declare(id);
      if (init !== null && (isOpenCast(init, isOpen) || isFromEntries(init)))
        variables.add(nameOf(id));
    },
    FunctionDeclaration: parameters,
    FunctionExpression: parameters,
    ArrowFunctionExpression: parameters,
    TSPropertySignature: property,
    PropertyDefinition: property,
    Property: (node) => {
      if (isOpenRecord(node["value"] as Node)) properties.add(nameOf(node["key"]));
    },
    ExportNamedDeclaration: ({ declaration }) => {
      const made = declaration as Node | null;
      if (made?.type === "VariableDeclaration")
        for (const one of made["declarations"] as readonly Node[]) {
          const id = one["id"] as Node;
          if (isOpen(annotationOf(id))) exported.add(nameOf(id));
        }
    },
  });
  return variables;
}

function isOpenType(type: Node | undefined, aliases: ReadonlySet<string>): boolean {
  if (type?.type === "TSUnionType")
    return (type["types"] as readonly Node[]).some((one) => isOpenType(one, aliases));
  if (type?.type === "TSTypeLiteral")
    return (type["members"] as readonly Node[]).some(
      (one) => one.type === "TSIndexSignature" && isAnyName((one["parameters"] as Node[])[0]),
    );
  if (type?.type !== "TSTypeReference") return false;
  const name = nameOf(type["typeName"]);
  const given = ((type["typeArguments"] as Node | null)?.["params"] ?? []) as readonly Node[];
  if (name === "Readonly" || name === "Partial") return isOpenType(given[0], aliases);
  if (name !== "Record") return aliases.has(name);
  return given[0]?.type === "TSStringKeyword" || isIdOfSomething(given[0]);
}

function isOpenCast(value: Node, isOpen: (type: unknown) => boolean): boolean {
  return value.type === "TSAsExpression" && isOpen(value["typeAnnotation"]);
}

function isFromEntries(value: Node): boolean {
  if (value.type !== "CallExpression") return false;
  const callee = value["callee"] as Node;
  return nameOf(callee["object"]) === "Object" && nameOf(callee["property"]) === "fromEntries";
}

/** Ids are texts, made by the server or by whoever writes documents. */
function isIdOfSomething(type: Node | undefined): boolean {
  return type?.type === "TSTypeReference" && IDS.has(nameOf(type["typeName"]));
}

function isAnyName(parameter: Node | undefined): boolean {
  return (annotationOf(parameter) as Node | undefined)?.type === "TSStringKeyword";
}

function isOpenRecord(value: Node): boolean {
  if (value.type !== "CallExpression") return false;
  const callee = value["callee"] as Node;
  if (callee.type !== "MemberExpression") return false;
  if (nameOf(callee["property"]) !== "record") return isOpenRecord(callee["object"] as Node);
  const [key] = value["arguments"] as readonly Node[];
  return key?.type === "CallExpression" && nameOf((key["callee"] as Node)["property"]) === "string";
}

function isOpenValue(
  value: Node,
  isKnown: (name: string) => boolean,
  properties: ReadonlySet<string>,
  isOpen: (type: unknown) => boolean,
): boolean {
  const within = (field: string) => isOpenValue(value[field] as Node, isKnown, properties, isOpen);
  switch (value.type) {
    case "Identifier":
      return isKnown(nameOf(value));
    case "MemberExpression":
      return value["computed"] !== true && properties.has(nameOf(value["property"]));
    case "TSAsExpression":
      return isOpenCast(value, isOpen) || within("expression");
    case "ParenthesizedExpression":
    case "TSNonNullExpression":
    case "ChainExpression":
      return within("expression");
    case "AssignmentExpression":
      return within("left");
    default:
      return false;
  }
}

/** A literal, or a text that begins with something that is no word of an object. */
function isFixed(key: Node): boolean {
  if (key.type !== "TemplateLiteral") return key.type === "Literal";
  const [first] = key["quasis"] as readonly { readonly value: { readonly raw: string } }[];
  return first !== undefined && first.value.raw !== "";
}

function annotationOf(node: Node | undefined): unknown {
  return (node?.["typeAnnotation"] as Node | null | undefined)?.["typeAnnotation"];
}

function nameOf(node: unknown): string {
  const name = (node as { readonly name?: unknown } | null | undefined)?.name;
  return typeof name === "string" ? name : "";
}

function visit(program: Node, visitor: Readonly<Record<string, (node: Node) => void>>): void {
  new Visitor(visitor as never).visit(program as never);
}
