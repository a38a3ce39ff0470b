import { RATE_LIMITS } from "../../backend/app/platform/security/rights.ts";
import { type Action, type Api, EVERYWHERE, type Refusal } from "./describeApi.ts";
import { FEATURES } from "./features.ts";

/** Where the description is found on every installation (docs/decisions/0101). */
export const OPENAPI_PATH = "/openapi.json";

const ABOUT = `The calls of Balise, made from their declarations in the source; /api.html is the same to read.

A request carries the token of a session (\`auth:login\`), or a key for a machine, in the header \`Authorization: Bearer …\`. Every answer has the shape of \`Answer\`: what was asked for is in \`result\`. A refusal has the shape of \`Refused\`: \`error.id\` names the rule, \`error.props[0]\` is JSON with what belongs to it. New fields of answers may be added at any time: pass over what you do not know.`;

/** The API in the words of OpenAPI 3.1. */
export function openApiOf({ actions, components }: Api): object {
  const paths = [...new Set(actions.map(({ address }) => address))];
  return {
    openapi: "3.1.0",
    info: {
      title: "Balise",
      version: "1",
      description: ABOUT,
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/" }],
    tags: Object.entries(FEATURES).map(([name, [title, description]]) => ({
      name,
      description: `${title}. ${description}`,
    })),
    paths: Object.fromEntries(
      paths.map((path) => {
        const found = actions.filter(({ address }) => address === path);
        return [
          path,
          Object.fromEntries(found.map((action) => [action.verb, operationOf(action)])),
        ];
      }),
    ),
    components: {
      securitySchemes: {
        bearer: {
          type: "http",
          scheme: "bearer",
          description: `The token of a session, or a key (\`balise_…\`) that an administrator of the customer made. The roles of an operation are the profiles that may make it; super admins may make every one. Requests a second and node: ${Object.entries(
            RATE_LIMITS,
          )
            .map(([profile, most]) => `${profile} ${most}`)
            .join(", ")}.`,
        },
      },
      schemas: { ...SHAPES, ...components },
      responses: Object.fromEntries(
        [...byStatus(EVERYWHERE)].map(([status, refusals]) => [
          `Refused${status}`,
          responseOf(refusals),
        ]),
      ),
    },
  };
}

const SHAPES = {
  Answer: {
    type: "object",
    description: "What every answer in JSON has around its result.",
    properties: {
      requestId: { type: "string", description: "Names the request in the log." },
      status: { const: 200 },
      error: { type: "null" },
    },
    required: ["requestId", "status", "error"],
  },
  Refused: {
    type: "object",
    description: "What every refusal has.",
    properties: {
      requestId: { type: "string", description: "Names the request in the log." },
      status: { type: "integer", description: "That of HTTP." },
      result: { type: "null" },
      error: {
        type: "object",
        properties: {
          id: { type: "string", description: "Names the rule." },
          message: {
            type: "string",
            description: "A sentence in English: what is wrong, and what to do.",
          },
          status: { type: "integer" },
          props: {
            type: "array",
            items: { type: "string" },
            description: "The first is JSON with what belongs to the rule.",
          },
        },
        required: ["id", "message", "status"],
      },
    },
    required: ["status", "error"],
  },
};

function operationOf(action: Action): object {
  const { operationId, feature, words, holders, parameters, body, example, limit, patience } =
    action;
  return {
    operationId,
    summary: summaryOf(words),
    description: words,
    tags: [feature],
    security: holders === null ? [] : [{ bearer: holders }],
    "x-repeatable": action.isRepeatable,
    "x-reading": action.isReading,
    ...(limit === null ? {} : { "x-limit": limit }),
    ...(patience === null ? {} : { "x-patience-ms": patience }),
    ...(parameters.length === 0
      ? {}
      : { parameters: parameters.map((one) => ({ ...one, ...exampleOf(one.name, example) })) }),
    ...(body === null
      ? {}
      : {
          requestBody: {
            required: action.isBodyNeeded,
            content: {
              "application/json": { schema: body, ...(example === undefined ? {} : { example }) },
            },
          },
        }),
    responses: { "200": answerOf(action), ...refusalsOf(action) },
  };
}

/** The first sentence. */
export function summaryOf(words: string): string {
  return (/^.+?[.:](?= |$)/u.exec(words)?.[0] ?? words).replace(/[.:]$/u, "");
}

/** The value of a parameter in the example of the whole request. */
function exampleOf(name: string, example: unknown): object {
  const value: unknown = Reflect.get(Object(example), name);
  return value === undefined ? {} : { example: value };
}

function answerOf({ media, answer }: Action): object {
  if (media !== null)
    return {
      description: "The bytes.",
      content: Object.fromEntries(media.map((type) => [type, {}])),
    };
  return {
    description: "Answered.",
    content: {
      "application/json": {
        schema: {
          allOf: [
            { $ref: "#/components/schemas/Answer" },
            { type: "object", properties: { result: answer }, required: ["result"] },
          ],
        },
      },
    },
  };
}

function byStatus(refusals: readonly Refusal[]): ReadonlyMap<number, readonly Refusal[]> {
  const found = new Map<number, Refusal[]>();
  for (const refusal of refusals.toSorted((one, other) => one.status - other.status))
    found.set(refusal.status, [...(found.get(refusal.status) ?? []), refusal]);
  return found;
}

/** By status; one with which nothing but what is refused everywhere is refused is described once for all. */
function refusalsOf({ refusals: own }: Action): object {
  return Object.fromEntries(
    [...byStatus([...EVERYWHERE, ...own])].map(([status, refusals]) => [
      String(status),
      own.some((refusal) => refusal.status === status)
        ? responseOf(refusals)
        : { $ref: `#/components/responses/Refused${status}` },
    ]),
  );
}

function responseOf(refusals: readonly Refusal[]): object {
  const ids = refusals.map(({ code }) => idOf(code));
  const error = { type: "object", properties: { id: { enum: ids } } };
  return {
    description: refusals.map(({ code, means }) => `\`${idOf(code)}\`: ${means}`).join("\n\n"),
    content: {
      "application/json": {
        schema: {
          allOf: [
            { $ref: "#/components/schemas/Refused" },
            { type: "object", properties: { error } },
          ],
        },
      },
    },
  };
}

/** Ids of Kuzzle and of the guard have parts; those of our rules are codes. */
export function idOf(code: string): string {
  return code.includes(".") ? code : `omniscient.rule.${code}`;
}
