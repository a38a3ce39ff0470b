import { useLingui } from "@lingui/react/macro";
import { useCallback } from "react";
import type { PositionCertainty } from "../../../domain/assets/positionCertainty.ts";
import { formatDistance } from "../../ui/format/formatDistance.ts";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import { unreachable } from "../../../domain/base/unreachable.ts";

/** The certainty of a place in a word or two, for rows. */
export function useCertaintyWord(): (certainty: PositionCertainty) => string {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  return useCallback(
    (certainty) => {
      switch (certainty.kind) {
        case "proven":
          return t`heard`;
        case "uncertain":
          return t`${certainty.by.name} late`;
        case "imprecise": {
          const { radius } = certainty;
          return radius === null ? t`imprecise` : t`±${formatDistance(radius, locale)}`;
        }
        case "silent":
          return t`silent`;
        case "blinded":
          return t`${certainty.by.name} down`;
        case "closed":
          return t`outside working hours`;
        case "neverHeard":
          return t`never heard`;
        case "noTag":
          return t`no tag`;
        default:
          return unreachable(certainty);
      }
    },
    [t, locale],
  );
}
