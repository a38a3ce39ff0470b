import "./StaleBanner.css";
import { Trans } from "@lingui/react/macro";
import { MINUTE } from "../../domain/base/time.ts";
import { formatMoment } from "../ui/format/formatMoment.ts";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { usePresent } from "../kit/useNow.ts";
import { ConnectivityIcon } from "./ConnectivityIcon.tsx";
import { useConnectivity } from "./useConnectivity.ts";

/**
 * Over every page whose data is kept but old (product.md section 3): since when. While the connection is lost the
 * message about that is what is announced: one cut is one notice (docs/decisions/0114).
 */
export function StaleBanner() {
  const connectivity = useConnectivity();
  const format = useTimeFormat();
  const now = usePresent(MINUTE);
  const since = "since" in connectivity ? connectivity.since : null;
  const when = since === null ? "" : formatMoment(since, now, format, { hasSeconds: true });
  return (
    <div className="StaleBanner" role={connectivity.kind === "offline" ? undefined : "status"}>
      {since !== null && (
        <p className="StaleBanner-line">
          <ConnectivityIcon kind={connectivity.kind} />
          <span>
            <Trans>
              <strong>Not live since {when}.</strong> What you see is the last that was known.
            </Trans>
          </span>
        </p>
      )}
    </div>
  );
}
