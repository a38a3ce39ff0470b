import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { RotateCw } from "lucide-react";
import type { EvacuationId } from "../../domain/base/ids.ts";
import { resendEvacuationMessage } from "../../domain/evacuations/calls.ts";
import type { EvacuationDelivery } from "../../domain/evacuations/evacuationMessages.ts";
import { CHANNEL_WORDS, DELIVERY_TONES, DELIVERY_WORDS } from "../alerts/rules/ruleWords.ts";
import { problemWords } from "../kit/administration/problemWords.ts";
import { useCalls } from "../kit/useCalls.ts";
import { useFeed } from "../kit/useFeed.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { StatusPill } from "../ui/StatusPill.tsx";
import { useRecipients } from "./useRecipients.ts";
import "./EvacuationMessages.css";

const NONE: readonly never[] = [];
const CALLS = { resend: resendEvacuationMessage };

/** What became of the messages of an evacuation; of a drill, that it sends none. For whoever runs it. */
export function SentMessages({
  id,
  isDrill,
}: {
  readonly id: EvacuationId;
  readonly isDrill: boolean;
}) {
  const { t } = useLingui();
  if (isDrill)
    return (
      <p className="note">
        <Trans>This is a drill: no e-mail, no SMS and no alarm on other screens.</Trans>
      </p>
    );
  return (
    <section aria-label={t`Messages of the evacuation`}>
      <Messages id={id} />
    </section>
  );
}

function Messages({ id }: { readonly id: EvacuationId }) {
  const { t } = useLingui();
  const feed = useFeed("evacuationDeliveries", { id });
  const deliveries = feed?.deliveries ?? NONE;
  const recipients = useRecipients();
  const resend = useCalls("resendEvacuationMessage", CALLS);
  if (feed?.isLoaded !== true || recipients === null) return null;
  if (deliveries.length === 0)
    return (
      <p>
        {recipients.length === 0 ? (
          <Trans>No e-mail and no SMS is configured: nobody outside is notified.</Trans>
        ) : (
          <Trans>No message has been sent yet.</Trans>
        )}
      </p>
    );
  const sent = deliveries.filter(({ state }) => state === "sent").length;
  const failed = deliveries.filter(({ state }) => state === "failed").length;
  const waiting = deliveries.length - sent - failed;
  return (
    <details open={failed > 0}>
      <summary>
        <Plural value={sent} one="# message sent" other="# messages sent" />
        {waiting > 0 && (
          <>
            {", "}
            <Plural value={waiting} one="# waits" other="# wait" />
          </>
        )}
        {failed > 0 && (
          <>
            {", "}
            <strong>
              <Plural value={failed} one="# failed" other="# failed" />
            </strong>
          </>
        )}
      </summary>
      {resend.refusal !== null && (
        <Banner tone="danger" isLive title={t`This was not done`} onDismiss={resend.dismiss}>
          {t(problemWords(resend.refusal.problem))}
        </Banner>
      )}
      <ul className="SentMessages stack-2">
        {deliveries.map((delivery) => (
          <SentMessage
            key={delivery.id}
            delivery={delivery}
            isBusy={resend.isBusy}
            onResend={() => resend.run({ kind: "resend", deliveryId: delivery.id })}
          />
        ))}
      </ul>
    </details>
  );
}

function SentMessage({
  delivery: { channel, recipient, occasion, state, lastError },
  isBusy,
  onResend,
}: {
  readonly delivery: EvacuationDelivery;
  readonly isBusy: boolean;
  readonly onResend: () => void;
}) {
  const { t } = useLingui();
  return (
    <li>
      <StatusPill tone={DELIVERY_TONES[state]} size="small">
        {t(DELIVERY_WORDS[state])}
      </StatusPill>
      <span>
        {recipient} <small>{t(CHANNEL_WORDS[channel])}</small>
      </span>
      <small>{occasion === "started" ? t`at the start` : t`at the end`}</small>
      {lastError !== null && (
        <span className="SentMessages-reason" lang="en">
          {lastError}
        </span>
      )}
      {state === "failed" && (
        <Button
          size="small"
          icon={<RotateCw aria-hidden />}
          aria-label={t`Send again to ${recipient}`}
          isDisabled={isBusy}
          onPress={onResend}
        >
          <Trans>Send again</Trans>
        </Button>
      )}
    </li>
  );
}
