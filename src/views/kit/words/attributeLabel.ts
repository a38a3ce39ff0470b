import { attributeOfField } from "../../../domain/assets/assetFormFields.ts";
import { type Locale, textIn } from "../../../domain/base/locale.ts";
import type { Family } from "../../../domain/referential/referential.ts";

/** What an attribute's field is called in the reader's language; null: it is no attribute's. */
export function attributeLabel(
  field: string,
  families: readonly Family[],
  locale: Locale,
): string | null {
  const name = attributeOfField(field);
  if (name === null) return null;
  const attribute = families
    .flatMap(({ subFamilies }) => subFamilies.flatMap((one) => one.attributes))
    .find((one) => one.name === name);
  return attribute === undefined ? name : textIn(attribute.labels, locale, name);
}
