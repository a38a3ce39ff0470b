import { useLingui } from "@lingui/react/macro";
import { useCallback } from "react";
import { ownValue } from "../../domain/base/ownValue.ts";
import { JOB_WORDS } from "./operationWords.ts";

/** What a job does; one that has no words yet is called by its name. The same function as long as the language is. */
export function useJobName(): (name: string) => string {
  const { t } = useLingui();
  return useCallback(
    (name: string) => {
      const words = ownValue(JOB_WORDS, name);
      return words === undefined ? name : t(words);
    },
    [t],
  );
}
