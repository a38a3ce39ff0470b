import type { SqlValue } from "../database.ts";
import { illegalArgument, unsupported } from "../elasticsearchError.ts";
import type { Answer } from "../http/rawJson.ts";
import type { JsonObject } from "../json.ts";
import type { Field } from "../mapping/mappingTree.ts";
import { queryValue } from "../query/queryValue.ts";
import type { Bucket } from "./aggregate.ts";
import { aggregatedField, assertParameters } from "./aggregationService.ts";
import type { AggregationService } from "./aggregationService.ts";

/** The aggregations that give one value. */
export const METRICS: ReadonlySet<string> = new Set([
  "min",
  "max",
  "avg",
  "sum",
  "value_count",
  "stats",
  "cardinality",
]);

const ANY_TYPE = new Set(["value_count", "cardinality"]);

/** Computes a metric over the values of a bucket's rows. */
export function metric(
  service: AggregationService,
  type: string,
  parameters: JsonObject,
  { reader, rows }: Bucket,
): Answer {
  assertParameters(type, parameters, [
    "field",
    "missing",
    "format",
    "precision_threshold",
    "rehash",
    "execution_hint",
  ]);
  if (parameters["format"] !== undefined) throw unsupported("[format] of a metric");
  const field = aggregatedField(service, type, parameters);
  if (field?.family === "keyword" && !ANY_TYPE.has(type)) {
    throw illegalArgument(
      `Field [${field.path}] of type [${field.type}] is not supported for aggregation [${type}]`,
    );
  }
  const values = collect(field, parameters, reader, rows);
  if (type === "cardinality") return { value: new Set(values).size };
  if (type === "value_count") return { value: values.length };
  return numbers(type, values.map(Number), field);
}

function collect(
  field: Field | undefined,
  parameters: JsonObject,
  reader: Bucket["reader"],
  rows: readonly number[],
): readonly SqlValue[] {
  const given = parameters["missing"];
  const missing =
    given === undefined ? undefined : field ? queryValue(field, given) : Number(given);
  const byRow = field ? reader.values(field) : new Map<number, readonly SqlValue[]>();
  const values: SqlValue[] = [];
  for (const row of rows) {
    const own = byRow.get(row);
    if (own) for (const value of own) values.push(value);
    else if (missing !== undefined) values.push(missing);
  }
  return values;
}

function numbers(type: string, values: readonly number[], field: Field | undefined): Answer {
  let [min, max, sum, lost] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0, 0];
  for (const value of values) {
    if (value < min) min = value;
    if (value > max) max = value;
    // Kahan's summation, as Elasticsearch does it.
    const corrected = value - lost;
    const next = sum + corrected;
    lost = next - sum - corrected;
    sum = next;
  }
  const none = values.length === 0;
  const average = none ? null : sum / values.length;
  const text = (value: number | null, key: string): { readonly [key: string]: Answer } =>
    field?.family === "date" && value !== null ? { [key]: field.formats.write(value) } : {};
  const single = (value: number | null): Answer => ({ value, ...text(value, "value_as_string") });
  switch (type) {
    case "min":
      return single(none ? null : min);
    case "max":
      return single(none ? null : max);
    case "avg":
      return single(average);
    case "sum":
      return single(sum);
    default:
      return {
        count: values.length,
        min: none ? null : min,
        max: none ? null : max,
        avg: average,
        sum,
        ...(none
          ? {}
          : {
              ...text(min, "min_as_string"),
              ...text(max, "max_as_string"),
              ...text(average, "avg_as_string"),
              ...text(sum, "sum_as_string"),
            }),
      };
  }
}
