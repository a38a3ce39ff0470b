import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import type { DoubtfulFix } from "../../domain/assets/asset.ts";

/** Why a position moved nothing, in a word or two, for rows and exports. */
export type DoubtWords = Readonly<Record<DoubtfulFix["reason"], string>>;

export function useDoubtWords(): DoubtWords {
  const { t } = useLingui();
  return useMemo(
    () => ({
      imprecise: t`imprecise, not counted`,
      tooFast: t`impossibly fast, not counted`,
    }),
    [t],
  );
}
