import { useLingui } from "@lingui/react/macro";
import type { CheckInSign } from "../../domain/evacuations/evacuation.ts";

/** How somebody was checked in, in a word or two. */
export function useSignWord(): (sign: CheckInSign) => string {
  const { t } = useLingui();
  return (sign) =>
    ({
      hand: t`by hand`,
      badge: t`by badge`,
      badgeThere: t`by a badge that was already there`,
      phone: t`by own phone, not confirmed`,
    })[sign];
}
