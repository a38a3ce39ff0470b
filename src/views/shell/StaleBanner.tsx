import "./StaleBanner.css";
import { Trans } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { PROOF_AGE } from "../../domain/base/freshness.ts";
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
  const isUnproven = useIsLong(connectivity.kind === "starting", PROOF_AGE.elsewhere);
  const since = "since" in connectivity ? connectivity.since : null;
  const when = since === null ? "" : formatMoment(since, now, format, { hasSeconds: true });
  const missed = (
    <span className="StaleBanner-more">
      <Trans>This screen may miss a call for help.</Trans>
    </span>
  );
  return (
    <div className="StaleBanner" role={connectivity.kind === "offline" ? undefined : "status"}>
      {since !== null && (
        <p className="StaleBanner-line" data-since={since}>
          <ConnectivityIcon kind={connectivity.kind} />
          <span>
            <Trans>
              <strong>Not live since {when}.</strong>{" "}
              <span className="StaleBanner-more">Nothing on this page is newer.</span>
            </Trans>{" "}
            {missed}
          </span>
        </p>
      )}
      {isUnproven && (
        <p className="StaleBanner-line">
          <ConnectivityIcon kind="silent" />
          <span>
            <Trans>
              <strong>Not live yet.</strong>{" "}
              <span className="StaleBanner-more">
                Nothing has proven so far that what you see is true now.
              </span>
            </Trans>{" "}
            {missed}
          </span>
        </p>
      )}
    </div>
  );
}

/** Whether it has been so for that many ms: of a page that was opened just before the path fell silent there is no since. */
function useIsLong(isSo: boolean, ms: number): boolean {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isSo) return undefined;
    const timer = window.setTimeout(() => setIsLong(true), ms);
    return () => {
      window.clearTimeout(timer);
      setIsLong(false);
    };
  }, [isSo, ms]);
  return isSo && isLong;
}
