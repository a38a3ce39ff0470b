/** How one field is searched. Every one of ours is named: Elasticsearch refuses a field that is not (`dynamic: strict`). */
export type FieldMapping =
  | { readonly type: "keyword" | "long" | "double" | "boolean" | "geo_point" }
  | { readonly type: "keyword"; readonly index: false; readonly doc_values: false }
  | { readonly type: "date"; readonly format: "epoch_millis" }
  | {
      readonly type: "text";
      readonly fields: {
        readonly keyword: { readonly type: "keyword"; readonly ignore_above: number };
      };
    }
  | { readonly type: "object"; readonly enabled: false }
  | { readonly type?: "nested"; readonly properties: Properties };

export type Properties = { readonly [field: string]: FieldMapping };

/** The mapping of a collection. */
export type Mapping = { readonly dynamic: "strict"; readonly properties: Properties };

/** Compared as a whole: ids, codes, enums. */
export const keyword: FieldMapping = { type: "keyword" };
/** Whole numbers. */
export const long: FieldMapping = { type: "long" };
export const double: FieldMapping = { type: "double" };
export const boolean: FieldMapping = { type: "boolean" };
/** Epoch ms. */
export const date: FieldMapping = { type: "date", format: "epoch_millis" };
/** {lat, lon} in degrees. */
export const geoPoint: FieldMapping = { type: "geo_point" };
/** Searched by word; sorted and compared as a whole by `<field>.keyword`. 1024: longer than any name of ours. */
export const text: FieldMapping = {
  type: "text",
  fields: { keyword: { type: "keyword", ignore_above: 1024 } },
};
/** Kept as it is and never searched: drawings, layouts, lists that are read with their document. */
export const stored: FieldMapping = { type: "object", enabled: false };

/** A text that is kept and never searched: a keyword of more than 32,766 bytes would be refused. */
export const unsearched: FieldMapping = { type: "keyword", index: false, doc_values: false };

/** Fields of an object, each searched by its dotted path. */
export function object(properties: Properties): FieldMapping {
  return { properties };
}

/** A list whose entries are searched one by one: two conditions hold of the same entry. */
export function nested(properties: Properties): FieldMapping {
  return { type: "nested", properties };
}

export function strict(properties: Properties): Mapping {
  return { dynamic: "strict", properties };
}
