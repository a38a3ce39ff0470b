import { z } from "zod";
import { type Call, callPath, COMMON_REFUSALS } from "../../src/domain/base/call.ts";
import { type ErrorCode, sentenceOf, statusOf } from "../../src/domain/base/errorCatalogue.ts";
import { ownValue } from "../../src/domain/base/ownValue.ts";
import { RIGHTS } from "../../backend/app/platform/security/rights.ts";
import { exampleOf } from "./exampleOf.ts";
import { EXAMPLES } from "./examples.ts";
import { FEATURES, type Feature } from "./features.ts";
import { FILLED_IN } from "./filledIn.ts";
import {
  DOCUMENT_ACTIONS,
  DOCUMENTS,
  type KuzzleAction,
  searchOf,
  SESSION_ACTIONS,
} from "./kuzzleActions.ts";
import {
  createSchemas,
  described,
  nameOfReference,
  type Noun,
  type Schema,
  type Schemas,
} from "./schemaOf.ts";
import { type Words, wordsOf } from "./wordsOf.ts";

/** The modules of the domain and their texts, by their files from the root: `src/domain/assets/calls.ts`. */
export type Sources = {
  readonly modules: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly texts: Readonly<Record<string, string>>;
};

/** A refusal that an action may answer. `code`: its id, that of a rule of ours without `omniscient.rule.`. */
export type Refusal = { readonly code: string; readonly status: number; readonly means: string };

export type Parameter = {
  readonly name: string;
  readonly in: "path" | "query";
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Schema;
};

/** An action as a reader of the description wants to know it. */
export type Action = {
  /** `asset:update`, or in Kuzzle's words `document:search`. */
  readonly name: string;
  readonly operationId: string;
  readonly feature: Feature;
  readonly verb: "get" | "post";
  readonly address: string;
  readonly words: string;
  /** The profiles that may make it, besides super admins; null: whoever there is. */
  readonly holders: readonly string[] | null;
  /** Of the holders only those who take calls for help. */
  readonly isForHelpers: boolean;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | null;
  readonly isBodyNeeded: boolean;
  readonly example: unknown;
  readonly answer: Schema;
  /** The noun that its documents are, without their ids; null: it reads no documents, or any. */
  readonly documents: string | null;
  /** The types of the bytes that are answered; null: JSON. */
  readonly media: readonly string[] | null;
  readonly isRepeatable: boolean;
  /** It changes nothing. */
  readonly isReading: boolean;
  readonly limit: Call["limit"];
  /** How long its answer may take, in ms; null: no longer than most. */
  readonly patience: number | null;
  /** Without those of every action. */
  readonly refusals: readonly Refusal[];
};

/** What there is to call, in the order of the page. */
export type Api = {
  readonly actions: readonly Action[];
  readonly components: Readonly<Record<string, Schema>>;
};

/** What is refused before an action begins, and what every one of ours may refuse. */
export const EVERYWHERE: readonly Refusal[] = [
  {
    code: "security.rights.unauthorized",
    status: 401,
    means: "Nobody is signed in: send a token.",
  },
  {
    code: "security.token.invalid",
    status: 401,
    means: "The token or key opens nothing: sign in again.",
  },
  { code: "security.token.expired", status: 401, means: "The token has ended: sign in again." },
  { code: "security.rights.forbidden", status: 403, means: "The right for this is missing." },
  {
    code: "balise.guard.refused",
    status: 403,
    means: "What is asked for is refused to everybody.",
  },
  { code: "balise.key.address", status: 403, means: "The key is not taken from this address." },
  {
    code: "network.http_router.http_error",
    status: 400,
    means: "The request is no HTTP that can be read.",
  },
  { code: "api.assert.missing_argument", status: 400, means: "An argument is missing." },
  {
    code: "api.process.too_many_requests",
    status: 429,
    means: "These are too many requests: wait a second.",
  },
  ...COMMON_REFUSALS.map(refusalOf),
];

function refusalOf(code: ErrorCode): Refusal {
  return { code, status: statusOf(code), means: sentenceOf(code) };
}

/** @throws Error where a call has no description */
export function describeApi({ modules, texts }: Sources): Api {
  const said = new Map(Object.entries(texts).map(([file, text]) => [file, wordsOf(file, text)]));
  const nouns: Noun[] = [];
  const declared: { call: Call; file: string; said: Words }[] = [];
  const constants = new Map<string, string>();
  for (const [file, module] of Object.entries(modules))
    for (const [name, value] of Object.entries(module)) {
      const words = said.get(file)?.get(name) ?? { words: "", fields: new Map() };
      if (value instanceof z.ZodType && /^[A-Z]/u.test(name))
        nouns.push({ name, schema: value, said: words });
      if (isCall(value)) {
        declared.push({ call: value, file, said: words });
        constants.set(name, shortName(value.name));
      }
    }
  const linked = (text: string) =>
    text.replaceAll(/`(\w+)`/gu, (whole, name: string) => {
      const action = constants.get(name);
      return action === undefined ? whole : `\`${action}\``;
    });
  const schemas = createSchemas(
    nouns.map((noun) => ({
      ...noun,
      said: {
        words: linked(noun.said.words),
        fields: new Map([...noun.said.fields].map(([path, words]) => [path, linked(words)])),
      },
    })),
  );
  const ours = declared
    .map(({ call, file, said: words }) => {
      if (words.words === "")
        throw new Error(`${call.name} has no description: write one above it in ${file}.`);
      const fields = new Map([...words.fields].map(([path, text]) => [path, linked(text)]));
      return ownAction(call, featureOf(file), { words: linked(words.words), fields }, schemas);
    })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const kuzzles = [
    ...SESSION_ACTIONS.map((action) => kuzzleAction(action, "session", schemas)),
    ...DOCUMENT_ACTIONS.map((action) => kuzzleAction(action, "documents", schemas)),
    ...Object.entries(DOCUMENTS).map(([collection, noun]) =>
      searchAction(collection, noun, schemas),
    ),
  ];
  const actions = [...kuzzles, ...ours];
  return {
    actions: Object.keys(FEATURES).flatMap((feature) =>
      actions.filter((action) => action.feature === feature),
    ),
    components: schemas.components(),
  };
}

function isCall(value: unknown): value is Call {
  return typeof value === "object" && value !== null && "isRepeatable" in value;
}

/** `asset:update` of `omniscient/asset:update`. */
function shortName(name: string): string {
  return name.replace("omniscient/", "");
}

/** The room of the domain in which a call is declared. */
function featureOf(file: string): Feature {
  const room = file.split("/")[2] ?? "";
  if (file.endsWith("/feedCalls.ts")) return "feeds";
  if (file.endsWith("/devices/calls.ts")) return "ingestion";
  if (Object.hasOwn(FEATURES, room)) return room as Feature;
  throw new Error(`${file} is of no feature of scripts/api/features.ts: name it there.`);
}

function ownAction(call: Call, feature: Feature, said: Words, schemas: Schemas): Action {
  const name = shortName(call.name);
  const request = withFilledIn(
    name,
    described(schemas.of(call.request, "request"), of(said, "request"), []),
    schemas,
  );
  const isGet = call.verb === "get";
  return {
    name,
    operationId: name.replace(/:(.)/u, (_, first: string) => first.toUpperCase()),
    feature,
    verb: call.verb,
    address: callPath(call),
    words: said.words,
    holders: call.isOpen ? null : call.holders,
    isForHelpers: call.isForHelpers,
    parameters: isGet ? parametersOf(request, "query") : [],
    body: isGet ? null : request,
    isBodyNeeded: !call.request.safeParse({}).success,
    example: ownValue(EXAMPLES, name) ?? exampleOf(request, schemas.components()),
    answer:
      call.media === null
        ? described(schemas.of(call.answer, "answer"), of(said, "answer"), [])
        : { type: "string", format: "binary" },
    documents: null,
    media: call.media,
    isRepeatable: call.isRepeatable,
    isReading: call.isReading,
    limit: call.limit,
    patience: call.patience,
    refusals: call.refusals.map(refusalOf),
  };
}

/** What comments say of one side of a call. */
function of(said: Words, side: "request" | "answer"): Words {
  const fields = [...said.fields].filter(([path]) => path.startsWith(`${side}.`));
  return {
    words: "",
    fields: new Map(fields.map(([path, words]) => [path.slice(side.length + 1), words])),
  };
}

/** A request with the forms in it that the noun itself checks, so that the call takes any object there. */
function withFilledIn(name: string, request: Schema, schemas: Schemas): Schema {
  const filledIn = ownValue(FILLED_IN, name);
  if (filledIn === undefined) return request;
  const parts = Object.entries(filledIn).map(([field, form]) => {
    const { description } = request.properties?.[field] ?? {};
    const schema = schemas.of(form, "request");
    return [field, description === undefined ? schema : { ...schema, description }] as const;
  });
  return { ...request, properties: { ...request.properties, ...Object.fromEntries(parts) } };
}

function parametersOf(schema: Schema, place: Parameter["in"]): Parameter[] {
  return Object.entries(schema.properties ?? {}).map(([name, { description, ...part }]) => ({
    name,
    in: place,
    required: schema.required?.includes(name) === true,
    ...(description === undefined ? {} : { description }),
    schema: part,
  }));
}

function kuzzleAction(action: KuzzleAction, feature: Feature, schemas: Schemas): Action {
  const { call, verb, address, words, path, query, body, answer, example } = action;
  const right = RIGHTS.filter((one) => one.call === call);
  const parameters = (part: z.ZodObject | undefined, place: Parameter["in"]) =>
    part === undefined ? [] : parametersOf(schemas.of(part, "request"), place);
  return {
    name: call,
    operationId: call.replace(/:(.)/u, (_, first: string) => first.toUpperCase()),
    feature,
    verb,
    address,
    words,
    holders:
      action.isOpen === true
        ? null
        : right.flatMap(({ holders }) => holders).filter((holder) => holder !== "anonymous"),
    isForHelpers: false,
    parameters: [...parameters(path, "path"), ...parameters(query, "query")],
    body: body === undefined ? null : schemas.of(body, "request"),
    isBodyNeeded: body !== undefined && !body.safeParse({}).success,
    example,
    answer: schemas.of(answer, "answer"),
    documents: null,
    media: null,
    isRepeatable: true,
    isReading: feature === "documents",
    limit: null,
    patience: null,
    refusals:
      call === "auth:login"
        ? [
            {
              code: "plugin.strategy.missing_user",
              status: 401,
              means: "Username or password is wrong.",
            },
            ...(["no_rights", "account_paused", "too_many_attempts"] as const).map(refusalOf),
          ]
        : [],
  };
}

/** A search of one collection, whose documents have the fields of its noun but for the id, which stands beside them. */
function searchAction(collection: string, noun: z.ZodObject, schemas: Schemas): Action {
  const answered = z.object({
    hits: z.array(z.object({ _id: z.string(), _source: noun })),
    total: z.number().int(),
    remaining: z.number().int().optional(),
    scrollId: z.string().optional(),
  });
  const path = z.object({ customerIndex: z.string() });
  const action = kuzzleAction(
    { ...searchOf(collection), path, answer: answered },
    "documents",
    schemas,
  );
  const suffix = collection.replaceAll(/(?:^|-)(.)/gu, (_, first: string) => first.toUpperCase());
  return {
    ...action,
    name: `document:search of ${collection}`,
    operationId: `search${suffix}`,
    documents: nameOfReference(sourceOf(action.answer).$ref ?? ""),
    answer: withoutIds(action.answer, schemas),
  };
}

/** What a search says of its documents. */
function sourceOf(answer: Schema): Schema {
  const source = answer.properties?.["hits"]?.items?.properties?.["_source"];
  if (source === undefined) throw new Error("A search answers no documents: correct its schema.");
  return source;
}

/** Documents hold no id of their own: it stands beside them. */
function withoutIds(answer: Schema, schemas: Schemas): Schema {
  const noun = schemas.components()[nameOfReference(sourceOf(answer).$ref ?? "")] ?? {};
  const { id: _, ...properties } = noun.properties ?? {};
  const required = (noun.required ?? []).filter((field) => field !== "id");
  const hit = answer.properties?.["hits"]?.items;
  const items = {
    ...hit,
    properties: { ...hit?.properties, _source: { ...noun, properties, required } },
  };
  return {
    ...answer,
    properties: { ...answer.properties, hits: { type: "array", items } },
  };
}
