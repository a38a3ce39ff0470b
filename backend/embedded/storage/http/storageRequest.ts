import { ElasticsearchError, parsingError } from "../elasticsearchError.ts";
import type { JsonObject } from "../json.ts";
import { isObject, parseJson } from "../json.ts";
import type { AddressQuery } from "../search/searchRequest.ts";
import type { Answer } from "./rawJson.ts";
import { ownValue } from "../../../../src/domain/base/ownValue.ts";

/** A request as it came: path parts decoded, body as text. */
export type StorageRequest = {
  readonly method: string;
  readonly path: readonly string[];
  readonly query: AddressQuery;
  readonly body: string;
};

/** An answer: a status and JSON, or no body where the status says all. */
export type Reply = { readonly status: number; readonly body: Answer };

/** Status 200 with a body. */
export function ok(body: Answer): Reply {
  return { status: 200, body };
}

/** The body as an object; an empty body is an empty object. */
export function bodyObject({ body }: StorageRequest): JsonObject {
  if (body.trim() === "") return {};
  const parsed = parseJson(body);
  if (isObject(parsed)) return parsed;
  throw parsingError("request body must be an object");
}

/** The body as an object; an empty one is refused with Elasticsearch's "request body is required". */
export function requiredBody(request: StorageRequest): JsonObject {
  if (request.body.trim() === "") throw parsingError("request body is required");
  return bodyObject(request);
}

/** A parameter that must be a whole number; undefined when absent. */
export function integerParameter(query: AddressQuery, key: string): number | undefined {
  const text = ownValue(query, key);
  if (text === undefined) return undefined;
  const number = Number(text);
  if (text.trim() !== "" && Number.isInteger(number)) return number;
  throw new ElasticsearchError(
    400,
    "illegal_argument_exception",
    `Failed to parse int parameter [${key}] with value [${text}]`,
    { caused_by: { type: "number_format_exception", reason: `For input string: "${text}"` } },
  );
}

/** Refuses a refresh parameter Elasticsearch does not know. Every write is visible at once anyhow. */
export function assertRefresh(query: AddressQuery): void {
  const value = query["refresh"];
  if (value === undefined || ["", "true", "false", "wait_for"].includes(value)) return;
  throw new ElasticsearchError(
    400,
    "illegal_argument_exception",
    `Unknown value for refresh: [${value}].`,
  );
}
