import { RATE_LIMITS } from "../../backend/app/platform/security/rights.ts";
import { type Action, type Api, EVERYWHERE } from "./describeApi.ts";
import { FEATURES } from "./features.ts";
import { idOf, OPENAPI_PATH, summaryOf } from "./openApi.ts";
import { nameOfReference, type Schema } from "./schemaOf.ts";

/** The API as a page to read: how to call, then every action by feature, then the things that they speak of. */
export function apiPageOf({ actions, components }: Api): string {
  const parts = [
    ABOUT,
    ...Object.entries(FEATURES).flatMap(([feature, [title, words]]) => [
      `## ${title}`,
      words,
      indexOf(actions.filter((action) => action.feature === feature)),
      ...actions
        .filter((action) => action.feature === feature && action.documents === null)
        .flatMap((action) => chapterOf(action)),
    ]),
    "## Things",
    "What requests and answers are made of. A name that ends in `Input` is what is sent of a thing where that differs from what is answered: what has a default may be left out.",
    ...Object.entries(components).flatMap(([name, schema]) => thingOf(name, schema)),
  ];
  return `${parts.join("\n\n")}\n`;
}

const ABOUT = `# The API

Made by the build from the declarations of the calls (\`src/domain/*/*alls.ts\`). The same as OpenAPI 3.1 is at \`${OPENAPI_PATH}\` of every installation; neither says anything of anybody's data. A test asks a running backend for each action that stands here.

## How to call

Every action is one request of HTTP, or the same by WebSocket (\`{"controller": "omniscient/asset", "action": "update", "body": {…}}\`), which \`POST /_query\` takes too. A person signs in with [auth:login](#authlogin) and sends the token in the header \`Authorization: Bearer …\`. A program is given a key by an administrator of the customer (Administration, API keys) and sends that in the same header; a key has an end, may be kept to addresses, is exchanged and revoked without anybody's password ([decision 0097](decisions/0097-keys-for-machines.md)). A token in an address is refused; only addresses for spreadsheets and calendars carry a key of their own kind ([decision 0098](decisions/0098-addresses-that-programs-read.md)).

\`\`\`sh
curl --header 'Authorization: Bearer balise_key-…' --json '{"query": {"match_all": {}}}' \\
  'https://balise.example/tour-horizon/assets/_search?size=100'
\`\`\`

An answer has its result in \`result\`, beside \`status\` and \`requestId\`. A refusal has \`error.id\`, which names the rule, \`error.message\` in English, and in \`error.props[0]\` JSON with what belongs to the rule, such as the fields that do not fit (\`issues\`). New fields of answers may be added at any time: pass over what you do not know. Times are milliseconds since 1970 UTC unless a field says otherwise.

An action that may be repeated does its work once, however often it is sent: send it again where an answer was lost. Of the others, look first whether the work was done. More than an action takes at once is sent in several.

Requests a second, of one user and node: ${Object.entries(RATE_LIMITS)
  .map(([profile, max]) => `${profile} ${max}`)
  .join(", ")}.

What is pushed: \`realtime:subscribe\` by WebSocket, to a collection of the customer and with a filter, as Kuzzle's own documentation says; there is no address for it. What was missed while a connection was cut is found by [live:changes](#livechanges).

## Refusals of every action

${table(
  ["status", "`error.id`", "means"],
  EVERYWHERE.toSorted((one, other) => one.status - other.status).map(({ status, code, means }) => [
    String(status),
    `\`${idOf(code)}\``,
    means,
  ]),
)}

At each action stand only those that it has besides. Super admins may make every action.`;

/** Actions as a list with links, so that a chapter is seen at once; a search of a collection has no chapter of its own. */
function indexOf(actions: readonly Action[]): string {
  return table(
    ["action", "does"],
    actions.map((action) =>
      action.documents !== null
        ? [
            `\`POST ${action.address}\``,
            `${action.words} Each has the fields of [${action.documents}](#${anchorOf(action.documents)}), but for the id, which stands beside them.`,
          ]
        : [`[${action.name}](#${anchorOf(action.name)})`, `${summaryOf(action.words)}.`],
    ),
  );
}

function chapterOf(action: Action): string[] {
  const { name, verb, address, words, holders, parameters, body, limit, patience } = action;
  const facts = [
    holders === null
      ? "For everybody, signed in or not"
      : holders.length === 0
        ? "For super admins alone"
        : `For ${holders.map((holder) => `\`${holder}\``).join(", ")}${action.isForHelpers ? " who take calls for help" : ""}`,
    action.isReading
      ? "changes nothing"
      : action.isRepeatable
        ? "may be repeated"
        : "not to be repeated",
    ...(limit === null ? [] : [`up to ${limit.most} of \`${limit.field}\` at once`]),
    ...(patience === null ? [] : [`may take up to ${patience / 1000} s`]),
  ];
  return [
    `### ${name}`,
    words,
    `\`${verb.toUpperCase()} ${address}${queryOf(action)}\``,
    `${facts.join("; ")}.`,
    ...rowsOf("field", [
      ...parameters.map(({ name: field, required, description, schema }) =>
        fieldRow(field, schema, required, description),
      ),
      ...(body === null ? [] : fieldRows(body)),
    ]),
    ...exampleOf(action),
    `Answers ${action.media === null ? shapeOf(action.answer) : `bytes: ${action.media.map((type) => `\`${type}\``).join(", ")}`}.`,
    ...rowsOf("answered", action.media === null ? describedRows(action.answer) : []),
    ...(action.refusals.length === 0
      ? []
      : [
          table(
            ["refused with", "means"],
            action.refusals.map(({ status, code, means }) => [`${status} \`${code}\``, means]),
          ),
        ]),
  ];
}

/** Of an address that says all, an example of its arguments. */
function queryOf({ verb, parameters, example }: Action): string {
  const needed = parameters.filter(({ in: place, required }) => place === "query" && required);
  if (verb !== "get" || needed.length === 0) return "";
  const value = (name: string) => String(Reflect.get(Object(example), name));
  return `?${needed.map(({ name }) => `${name}=${value(name)}`).join("&")}`;
}

function exampleOf({ example, body }: Action): string[] {
  if (example === undefined || body === null) return [];
  const [line, lines] = [JSON.stringify(example), JSON.stringify(example, null, 2)];
  return [`\`\`\`json\n${line.length > 100 ? lines : line}\n\`\`\``];
}

/** Every field of an object, with what is said of it. */
function fieldRows({ properties = {}, required = [] }: Schema): string[][] {
  return Object.entries(properties).map(([name, schema]) =>
    fieldRow(name, schema, required.includes(name), schema.description),
  );
}

function describedRows(schema: Schema): string[][] {
  return Object.entries(schema.properties ?? {})
    .filter(([, { description }]) => description !== undefined)
    .map(([name, part]) => fieldRow(name, part, true, part.description));
}

function fieldRow(name: string, schema: Schema, required: boolean, words = ""): string[] {
  const defaultValue =
    schema.default === undefined ? "" : `; by default \`${JSON.stringify(schema.default)}\``;
  return [`\`${name}\`${required ? "" : " (optional)"}`, `${typeOf(schema)}${defaultValue}`, words];
}

function rowsOf(first: string, rows: readonly (readonly string[])[]): string[] {
  return rows.length === 0 ? [] : [table([first, "is", ""], rows)];
}

function thingOf(name: string, schema: Schema): string[] {
  const choices = schema.anyOf ?? schema.oneOf;
  const heading = [
    `### ${name}`,
    ...(schema.description === undefined ? [] : [schema.description]),
  ];
  if (schema.properties !== undefined) return [...heading, ...rowsOf("field", fieldRows(schema))];
  if (choices !== undefined)
    return [...heading, `One of:`, choices.map((choice) => `- ${shapeOf(choice)}`).join("\n")];
  return [...heading, `Is ${typeOf(schema)}.`];
}

/** An object by the names of its fields. */
function shapeOf(schema: Schema): string {
  const { properties, $ref } = schema;
  if (properties === undefined || $ref !== undefined) return typeOf(schema);
  const fields = Object.entries(properties).map(([name, part]) => `\`${name}\`: ${typeOf(part)}`);
  return fields.length === 0 ? "an empty object" : `an object of ${fields.join("; ")}`;
}

/** A type in words, the things that it names being links. */
function typeOf(schema: Schema): string {
  const { $ref, enum: values, pattern, prefixItems } = schema;
  if ($ref !== undefined) {
    const name = nameOfReference($ref);
    return `[${name}](#${anchorOf(name)})`;
  }
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (values !== undefined)
    return values.map((value) => `\`${JSON.stringify(value)}\``).join(" or ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return choices.map(typeOf).join(" or ");
  if (prefixItems !== undefined) return `[${prefixItems.map(typeOf).join(", ")}]`;
  const { type } = schema;
  if (Array.isArray(type))
    return type.map((one: string) => typeOf({ ...schema, type: one })).join(" or ");
  switch (type) {
    case "array":
      return `list of ${typeOf(schema.items ?? {})}${boundsOf(schema.minItems, schema.maxItems)}`;
    case "object":
      return objectType(schema);
    case "string":
      return `text${boundsOf(schema.minLength, schema.maxLength)}${pattern === undefined ? "" : `, \`${pattern}\``}`;
    case "integer":
    case "number":
      return `${schema.type === "integer" ? "whole number" : "number"}${boundsOf(schema.minimum, schema.maximum)}`;
    case "boolean":
      return "true or false";
    case "null":
      return "null";
    case undefined:
    default:
      return "anything";
  }
}

function objectType(schema: Schema): string {
  const { properties, additionalProperties } = schema;
  if (properties !== undefined) return `{ ${shapeOf(schema).replace(/^an object of /u, "")} }`;
  return typeof additionalProperties === "object" && Object.keys(additionalProperties).length > 0
    ? `object of ${typeOf(additionalProperties)} by name`
    : "object";
}

function boundsOf(least?: number, most?: number): string {
  // Of the instants there are, the last says nothing.
  if (most === undefined || most >= 8_640_000_000_000)
    return least === undefined || least <= 1 ? "" : ` (from ${least})`;
  return ` (${least ?? 0} to ${most})`;
}

function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/gu, "")
    .replaceAll(" ", "-");
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
