import { useLingui } from "@lingui/react/macro";
import { useCallback } from "react";
import { ownValue } from "../../domain/base/ownValue.ts";
import { FIELD_WORDS } from "./fieldWords.ts";

/** What a field is called to its reader; of a field inside another the outer one has the word: `thresholds.0.min`. */
export function useFieldWord(): (field: string) => string {
  const { t } = useLingui();
  return useCallback(
    (field) => {
      const [outer = field, ...inner] = field.split(".");
      const word = ownValue(FIELD_WORDS, outer);
      return [word === undefined ? outer : t(word), ...inner].join(".");
    },
    [t],
  );
}
