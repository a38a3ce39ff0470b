import { parsingError } from "../elasticsearchError.ts";
import type { JsonObject } from "../json.ts";
import type { Field } from "../mapping/mappingTree.ts";
import type { QueryContext, SearchWork } from "../query/queryContext.ts";
import { assertColumnar } from "../search/sortKeys.ts";

/** What aggregations need besides their rows. */
export type AggregationService = SearchWork & {
  readonly major: 7 | 8;
  /** The context of the search itself, on the documents. */
  readonly context: QueryContext;
};

/** The field an aggregation names; undefined when it is not mapped. Refuses texts and points. */
export function aggregatedField(
  service: AggregationService,
  type: string,
  parameters: JsonObject,
): Field | undefined {
  const path = parameters["field"];
  if (typeof path !== "string") {
    throw parsingError(`Required one of fields [field, script], but none were specified. `.trim());
  }
  const field = service.context.index.tree.fields.get(path);
  if (field) assertColumnar(service.context, field, service.major);
  return field;
}

/** Refuses parameters the aggregation does not take. */
export function assertParameters(
  type: string,
  parameters: JsonObject,
  accepted: readonly string[],
): void {
  for (const key of Object.keys(parameters)) {
    if (!accepted.includes(key)) throw parsingError(`[${type}] unknown field [${key}]`);
  }
}
