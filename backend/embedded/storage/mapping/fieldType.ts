/** How values of a type are kept and compared. */
export type FieldFamily =
  | "keyword"
  | "text"
  | "integer"
  | "decimal"
  | "boolean"
  | "date"
  | "point"
  | "flattened"
  | "opaque";

/** Elasticsearch's field types this storage knows, with the family that serves them. */
const FAMILIES = {
  keyword: "keyword",
  constant_keyword: "keyword",
  wildcard: "keyword",
  text: "text",
  match_only_text: "text",
  long: "integer",
  integer: "integer",
  short: "integer",
  byte: "integer",
  double: "decimal",
  float: "decimal",
  half_float: "decimal",
  scaled_float: "decimal",
  boolean: "boolean",
  date: "date",
  geo_point: "point",
  flattened: "flattened",
  // Stored with the document; a search on them is refused.
  binary: "opaque",
  geo_shape: "opaque",
} as const satisfies Record<string, FieldFamily>;

/** A field type of a mapping. */
export type FieldType = keyof typeof FAMILIES;

/** Whether the mapping's `type` names a type this storage knows. */
export function isFieldType(type: string): type is FieldType {
  return Object.hasOwn(FAMILIES, type);
}

/** The family of a type. */
export function familyOf(type: FieldType): FieldFamily {
  return FAMILIES[type];
}

/** Smallest and largest value of the whole-number types. */
export const INTEGER_LIMITS: Partial<Record<FieldType, readonly [number, number]>> = {
  long: [-(2 ** 63), 2 ** 63],
  integer: [-(2 ** 31), 2 ** 31 - 1],
  short: [-32768, 32767],
  byte: [-128, 127],
};

const COMMON = ["type", "meta", "fields", "copy_to", "store", "boost", "index", "doc_values"];
const NUMERIC = [...COMMON, "coerce", "ignore_malformed", "null_value", "time_series_metric"];

/** Mapping parameters each family accepts; any other is refused as Elasticsearch does. */
export const PARAMETERS: Record<FieldFamily, readonly string[]> = {
  keyword: [
    ...COMMON,
    "ignore_above",
    "null_value",
    "normalizer",
    "norms",
    "eager_global_ordinals",
    "index_options",
    "similarity",
    "split_queries_on_whitespace",
    "value",
  ],
  text: [
    ...COMMON,
    "analyzer",
    "search_analyzer",
    "search_quote_analyzer",
    "norms",
    "index_options",
    "index_prefixes",
    "index_phrases",
    "fielddata",
    "fielddata_frequency_filter",
    "position_increment_gap",
    "similarity",
    "term_vector",
    "eager_global_ordinals",
  ],
  integer: NUMERIC,
  decimal: [...NUMERIC, "scaling_factor"],
  boolean: [...COMMON, "null_value"],
  date: [...COMMON, "format", "locale", "ignore_malformed", "null_value"],
  point: [...COMMON, "ignore_malformed", "ignore_z_value", "null_value"],
  flattened: [
    ...COMMON,
    "depth_limit",
    "eager_global_ordinals",
    "ignore_above",
    "index_options",
    "null_value",
    "similarity",
    "split_queries_on_whitespace",
  ],
  opaque: [
    ...COMMON,
    "coerce",
    "ignore_malformed",
    "ignore_z_value",
    "orientation",
    "strategy",
    "tree",
    "precision",
    "tree_levels",
    "distance_error_pct",
    "points_only",
  ],
};

/** Parameters whose value is settled when the field is created. */
export const FIXED_PARAMETERS = [
  "format",
  "index",
  "doc_values",
  "normalizer",
  "analyzer",
  "scaling_factor",
  "store",
] as const;
