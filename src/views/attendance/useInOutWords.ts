import { useLingui } from "@lingui/react/macro";
import { useCallback } from "react";

/** Whether somebody is in, in a word. */
export function useInOutWords(): (isIn: boolean) => string {
  const { t } = useLingui();
  return useCallback(
    (isIn) =>
      isIn
        ? t({ message: "In", context: "tag-in/tag-out" })
        : t({ message: "Out", context: "tag-in/tag-out" }),
    [t],
  );
}
