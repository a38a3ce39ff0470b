import "./ConnectionIndicator.css";
import { useLingui } from "@lingui/react/macro";
import { useSyncExternalStore } from "react";
import { useServices } from "../kit/services.ts";
import { useFeed } from "../kit/useFeed.ts";
import { Button } from "../ui/Button.tsx";
import { Popover } from "../ui/Popover.tsx";
import { ConnectionDetails } from "./ConnectionDetails.tsx";
import { ConnectivityIcon } from "./ConnectivityIcon.tsx";
import { useConnectivity } from "./useConnectivity.ts";
import { useConnectivityWords } from "./useConnectivityWords.ts";

/** Whether what is shown is live, in every place of the product; how exactly, on a press. */
export function ConnectionIndicator() {
  const { t } = useLingui();
  const { live, past } = useServices();
  const isPast = useSyncExternalStore(past.subscribe, past.get) !== null;
  const connectivity = useConnectivity();
  const freshness = useFeed("freshness", null);
  const told = useConnectivityWords(connectivity);
  // The path is alive, but what is shown is the past.
  const words =
    isPast && connectivity.kind === "live"
      ? { short: t`Connected`, long: t`Connected. What is shown is the past.` }
      : told;
  return (
    <div
      className="ConnectionIndicator"
      data-kind={connectivity.kind}
      data-proof-at={freshness?.lastProofAt ?? undefined}
      data-since={"since" in connectivity ? (connectivity.since ?? undefined) : undefined}
    >
      <Popover
        label={t`Connection`}
        placement="bottom end"
        trigger={
          <Button variant="quiet" icon={<ConnectivityIcon kind={connectivity.kind} />}>
            <span className="ConnectionIndicator-words">{words.short}</span>
          </Button>
        }
      >
        <ConnectionDetails
          connectivity={connectivity}
          sentence={words.long}
          onTry={() => live.wake()}
        />
      </Popover>
    </div>
  );
}
