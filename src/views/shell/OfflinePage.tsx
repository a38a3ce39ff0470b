import "./OfflinePage.css";
import { Trans, useLingui } from "@lingui/react/macro";
import { CloudOff } from "lucide-react";
import { useEntrance } from "../kit/services.ts";
import { Button } from "../ui/Button.tsx";
import { ProgressBar } from "../ui/ProgressBar.tsx";
import { NextAttempt } from "./NextAttempt.tsx";
import type { Connectivity } from "./selectConnectivity.ts";
import { useDocumentTitle } from "./useDocumentTitle.ts";

type OfflinePageProps = {
  readonly connectivity: Connectivity;
  /** 1 where it is the whole window, 2 under the header's heading. */
  readonly headingLevel?: 1 | 2;
};

/** In the place of what cannot be shown yet, until there is a connection (specification section 2). */
export function OfflinePage({ connectivity, headingLevel = 2 }: OfflinePageProps) {
  const Heading = headingLevel === 1 ? "h1" : "h2";
  const { t } = useLingui();
  const { live } = useEntrance();
  useDocumentTitle(t`Waiting for the connection`);
  return (
    <section className="OfflinePage" aria-labelledby="offline-title">
      <CloudOff className="OfflinePage-icon" aria-hidden />
      <Heading id="offline-title" className="OfflinePage-title">
        <Trans>Waiting for the connection</Trans>
      </Heading>
      <p className="OfflinePage-text">
        <Trans>
          The server cannot be reached. It is retried automatically: as soon as it answers, this
          page goes on where it was. Check the network of this machine if it takes long.
        </Trans>
      </p>
      <div className="OfflinePage-progress">
        {connectivity.kind === "offline" ? (
          <NextAttempt retryAt={connectivity.retryAt} attempt={connectivity.attempt} />
        ) : (
          <ProgressBar label={t`Connecting…`} value={null} />
        )}
      </div>
      <Button onPress={() => live.wake()}>
        <Trans>Try now</Trans>
      </Button>
    </section>
  );
}
