import "./StaleBanner.css";
import { Trans } from "@lingui/react/macro";
import { formatTime } from "../format/formatTime.ts";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { ConnectivityIcon } from "./ConnectivityIcon.tsx";
import { useConnectivity } from "./useConnectivity.ts";

/** Over every page whose data is kept but old (product.md section 3): since when. */
export function StaleBanner() {
  const connectivity = useConnectivity();
  const format = useTimeFormat();
  const since = "since" in connectivity ? connectivity.since : null;
  return (
    <div className="StaleBanner" role="status">
      {since !== null && (
        <p className="StaleBanner-line">
          <ConnectivityIcon kind={connectivity.kind} />
          <span>
            <Trans>
              <strong>Not live since {formatTime(since, format, { hasSeconds: true })}.</strong>{" "}
              What you see is the last that was known.
            </Trans>
          </span>
        </p>
      )}
    </div>
  );
}
