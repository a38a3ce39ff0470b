import { useLingui } from "@lingui/react/macro";
import { type EpochMs, MINUTE } from "../../domain/base/time.ts";
import { unreachable } from "../../domain/base/unreachable.ts";
import { formatMoment } from "../ui/format/formatMoment.ts";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { usePresent } from "../kit/useNow.ts";
import type { Connectivity } from "./selectConnectivity.ts";

type Words = {
  /** For the header. */
  readonly short: string;
  /** A sentence that says what it means for what is shown. */
  readonly long: string;
};

/** How the path stands, in words. */
export function useConnectivityWords(connectivity: Connectivity): Words {
  const { t } = useLingui();
  const format = useTimeFormat();
  const now = usePresent(MINUTE);
  const timeOf = (at: EpochMs) => formatMoment(at, now, format, { hasSeconds: true });
  switch (connectivity.kind) {
    case "live":
      return { short: t`Live`, long: t`What is shown is live.` };
    case "starting":
      return { short: t`Connecting…`, long: t`Connecting.` };
    case "silent": {
      if (connectivity.since === null)
        return {
          short: t`Not live`,
          long: t`Connected, but nothing is being received.`,
        };
      const time = timeOf(connectivity.since);
      return {
        short: t`Not live since ${time}`,
        long: t`Connected, but nothing has been received since ${time}. What is shown may be out of date.`,
      };
    }
    case "reconnecting": {
      if (connectivity.since === null) return { short: t`Reconnecting…`, long: t`Reconnecting.` };
      const time = timeOf(connectivity.since);
      return {
        short: t`Not live since ${time}`,
        long: t`Not live since ${time}. Reconnecting.`,
      };
    }
    case "offline": {
      if (connectivity.since === null)
        return { short: t`Offline`, long: t`The connection is lost; it is retried automatically.` };
      const time = timeOf(connectivity.since);
      return {
        short: t`Not live since ${time}`,
        long: t`Not live since ${time}. The connection is lost; it is retried automatically.`,
      };
    }
    case "broken": {
      if (connectivity.since === null)
        return { short: t`Not live`, long: t`This page has stopped listening: load it again.` };
      const time = timeOf(connectivity.since);
      return {
        short: t`Not live since ${time}`,
        long: t`This page has stopped listening at ${time}: load it again.`,
      };
    }
    default:
      return unreachable(connectivity);
  }
}
