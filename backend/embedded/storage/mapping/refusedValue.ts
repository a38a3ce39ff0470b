import type { Json } from "../json.ts";
import { isArray, isObject } from "../json.ts";
import type { Field } from "./mappingTree.ts";

/** A value that does not fit its field; the writer turns it into Elasticsearch's error for the document. */
export class RefusedValue extends Error {
  override readonly name = "RefusedValue";
  readonly field: Field;
  readonly preview: string;
  readonly causeType: string;

  constructor(field: Field, value: Json, reason: string, causeType = "illegal_argument_exception") {
    super(reason);
    this.field = field;
    this.preview = preview(value);
    this.causeType = causeType;
  }
}

/** A value as Java prints it, which is what Elasticsearch's previews show. */
function preview(value: Json | undefined): string {
  if (isArray(value)) return `[${value.map(preview).join(", ")}]`;
  if (isObject(value)) {
    return `{${Object.entries(value)
      .map(([key, item]) => `${key}=${preview(item)}`)
      .join(", ")}}`;
  }
  return String(value);
}
