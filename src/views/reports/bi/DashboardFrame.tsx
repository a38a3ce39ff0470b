import { Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { ExternalLink, RotateCw } from "lucide-react";
import { useState } from "react";
import type { ExternalDashboard } from "../../../domain/customers/customerConfig.ts";
import { dashboardFrameMachine } from "../../../machines/reports/dashboardFrameMachine.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { frameSandbox } from "./dashboardChoice.ts";
import { useInspectedActor } from "../../kit/useInspectedActor.ts";

/** A dashboard of another system in a sandboxed frame, and the way out where it does not want to be framed. */
export function DashboardFrame({
  dashboard: { name, url },
}: {
  readonly dashboard: ExternalDashboard;
}) {
  const { t } = useLingui();
  const actor = useInspectedActor(dashboardFrameMachine);
  const isOpening = useSelector(actor, (snapshot) => snapshot.matches("opening"));
  const isSilent = useSelector(actor, (snapshot) => snapshot.matches("silent"));
  // Another frame for every attempt: a browser does not load the same address of the same frame again.
  const [attempt, setAttempt] = useState(0);
  const host = URL.canParse(url) ? new URL(url).host : url;
  const inNewTab = (
    <LinkButton
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      size="small"
      icon={<ExternalLink aria-hidden />}
    >
      <Trans>Open in a new tab</Trans>
    </LinkButton>
  );
  const again = (
    <Button
      size="small"
      icon={<RotateCw aria-hidden />}
      isPending={isOpening}
      onPress={() => {
        setAttempt(attempt + 1);
        actor.send({ type: "user.retry" });
      }}
    >
      <Trans>Load again</Trans>
    </Button>
  );
  return (
    <div className="DashboardFrame">
      {isSilent ? (
        <Banner
          tone="warning"
          isLive
          title={t`${host} does not answer in this frame`}
          action={
            <>
              {again}
              {inNewTab}
            </>
          }
        >
          <Trans>
            It may refuse to be shown inside another page, or be out of reach. In a tab of its own
            it asks you to sign in if it has to.
          </Trans>
        </Banner>
      ) : (
        <div className="DashboardFrame-bar">
          <p role="status">
            {isOpening ? (
              <Trans>
                Loading “{name}” from {host}.
              </Trans>
            ) : (
              <Trans>
                From {host}. If there is nothing to see, or no way to sign in, it may be out of
                reach, or refuse to be shown inside another page: open it in a new tab.
              </Trans>
            )}
          </p>
          <div className="wrap-2">
            {again}
            {inNewTab}
          </div>
        </div>
      )}
      <iframe
        key={attempt}
        className="DashboardFrame-frame"
        title={name}
        src={url}
        sandbox={frameSandbox(url, location.origin)}
        referrerPolicy="no-referrer"
        allow="fullscreen"
        onLoad={() => actor.send({ type: "frame.loaded" })}
        onError={() => actor.send({ type: "frame.failed" })}
      />
    </div>
  );
}
