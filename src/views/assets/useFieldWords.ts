import type { AttributeContent } from "../../domain/assets/assetFormFields.ts";
import { attributeOfField } from "../../domain/assets/assetFormFields.ts";
import { ASSET_FORM_FIELDS } from "../../domain/assets/assetTable.ts";
import { ATTRIBUTE_NUMBER } from "../ui/format/attributeNumber.ts";
import { formatDate } from "../ui/format/formatDate.ts";
import { formatNumber } from "../ui/format/formatNumber.ts";
import { NOTHING } from "../ui/format/nothing.ts";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { useNameOf } from "../kit/useNameWords.ts";
import { useSiteName } from "../kit/useSiteName.ts";
import { useFieldName } from "../kit/words/useFieldName.ts";
import { familyNames } from "../kit/words/familyNames.ts";
import type { AssetFormSurroundings } from "./AssetFormFields.tsx";
import { FORM_FIELD_WORDS } from "./assetFormWords.ts";
import { attributeLabel } from "../kit/words/attributeLabel.ts";

/** How a field of an asset and its values are told, in a conflict and in the preview of an import. */
export type FieldWords = {
  readonly fieldName: (field: string) => string;
  readonly valueText: (field: string, value: unknown) => string;
};

export function useFieldWords({
  families,
  labels,
}: Pick<AssetFormSurroundings, "families" | "labels">): FieldWords {
  const nameOf = useFieldName();
  const format = useTimeFormat();
  const names = familyNames(families, format.locale);
  const siteName = useSiteName();
  const labelName = useNameOf(labels);
  return {
    fieldName: (field) => {
      const known = ASSET_FORM_FIELDS.find((one) => one === field);
      if (known !== undefined) return nameOf(known, FORM_FIELD_WORDS[known]);
      return attributeLabel(field, families, format.locale) ?? field;
    },
    valueText: (field, value) => {
      if (value === null || value === undefined || value === "") return NOTHING;
      if (attributeOfField(field) !== null) {
        const { date, number, string } = value as AttributeContent;
        if (date !== null) return formatDate(date, format);
        return number === null
          ? (string ?? NOTHING)
          : formatNumber(number, format.locale, ATTRIBUTE_NUMBER);
      }
      if (Array.isArray(value))
        return value.length === 0 ? NOTHING : value.map(String).map(labelName).join(", ");
      if (typeof value !== "string") return NOTHING;
      if (field === "family") return names.family(value);
      if (field === "subFamily") return names.subFamily(value);
      return /site$/iu.test(field) ? siteName(value) : value;
    },
  };
}
