import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { FlaskConical, Send } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import type { ShownDelivery, ShownWebhook } from "../../domain/webhooks/calls.ts";
import { DELIVERIES_LISTED } from "../../domain/webhooks/calls.ts";
import type { WebhookAttempt } from "../../domain/webhooks/webhookDelivery.ts";
import { useWatchedRead } from "../kit/watchedReading.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { Drawer } from "../ui/Drawer.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { ErrorState } from "../ui/ErrorState.tsx";
import { formatDateTime } from "../ui/format/formatDateTime.ts";
import { SegmentedControl } from "../ui/SegmentedControl.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { StatusPill } from "../ui/StatusPill.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { useWebhookMachines } from "./webhookMachines.ts";
import type { WebhookWork } from "./WebhookQuestion.tsx";
import { DELIVERY_WORDS, eventWord } from "./webhookWords.ts";
import "./Webhooks.css";
import { useFailureText } from "../kit/words/useFailureText.ts";

type State = ShownDelivery["state"] | "all";
const STATES = ["all", "pending", "sent", "failed"] as const satisfies State[];

/** What was sent to a webhook and what became of it, the newest first. */
export function WebhookLog({
  webhook,
  work,
  round,
  onClose,
}: {
  readonly webhook: ShownWebhook;
  readonly work: WebhookWork;
  /** How many commands were carried out: each may have changed what is listed. */
  readonly round: number;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const machines = useWebhookMachines();
  const [state, setState] = useState<State>("all");
  const { id: webhookId, name } = webhook;
  const query = useMemo(
    () => ({ webhookId, state: state === "all" ? null : state }),
    [webhookId, state],
  );
  const { head, value, refresh } = useWatchedRead(machines.deliveries, query);
  useEffect(() => {
    if (round > 0) refresh();
  }, [round, refresh]);
  const deliveries = value?.deliveries;
  const total = value?.total ?? 0;
  return (
    <Drawer
      isOpen
      size="large"
      title={t`Deliveries to ${name}`}
      onClose={onClose}
      actions={
        <Button
          icon={<FlaskConical aria-hidden />}
          onPress={() => work.run({ kind: "test", webhookId })}
          isPending={work.isBusy && work.command?.kind === "test"}
        >
          <Trans>Send a test</Trans>
        </Button>
      }
    >
      {webhook.state === "paused" && (
        <Banner
          tone="warning"
          title={
            webhook.pausedBecause === "hand"
              ? t`It is paused: what happens now is not sent.`
              : webhook.pausedBecause === "full"
                ? t`It was stopped, because too many events wait for it: what happens now is not sent.`
                : t`It was stopped, because nothing arrived: what happens now is not sent.`
          }
        >
          {webhook.lastError}
        </Banner>
      )}
      <div className="Webhooks-logBar">
        <SegmentedControl
          label={t`State`}
          size="small"
          options={STATES.map((one) => ({
            id: one,
            label: one === "all" ? t`All` : t(DELIVERY_WORDS[one].word),
          }))}
          value={state}
          onChange={setState}
        />
        {deliveries !== undefined && (
          <span>
            {total > DELIVERIES_LISTED ? (
              <Trans>
                The newest {DELIVERIES_LISTED} of {total}
              </Trans>
            ) : (
              <Plural value={total} one="# delivery" other="# deliveries" />
            )}
          </span>
        )}
      </div>
      {deliveries === undefined ? (
        head.failure === null ? (
          <Skeleton kind="rows" count={6} label={t`Reading the deliveries`} />
        ) : (
          <ErrorState title={t`The deliveries could not be read.`} onRetry={refresh} />
        )
      ) : deliveries.length === 0 ? (
        <EmptyState
          title={t`Nothing is listed.`}
          description={t`Deliveries are listed for 14 days. A test shows whether the receiver answers.`}
        />
      ) : (
        <ol className="stack-3">
          {deliveries.map((delivery) => (
            <DeliveryEntry
              key={delivery.id}
              delivery={delivery}
              isBusy={work.isBusy}
              onAgain={() => work.run({ kind: "resend", webhookId, deliveryId: delivery.id })}
            />
          ))}
        </ol>
      )}
    </Drawer>
  );
}

function DeliveryEntry({
  delivery,
  isBusy,
  onAgain,
}: {
  readonly delivery: ShownDelivery;
  readonly isBusy: boolean;
  readonly onAgain: () => void;
}) {
  const { t } = useLingui();
  const place = useTimeFormat();
  const { attempts, eventId, eventType, log, nextAttemptAt, payload, recordedAt, state } = delivery;
  const event = eventWord(eventType);
  const word = typeof event === "string" ? event : t(event);
  const at = formatDateTime(recordedAt, place);
  const next = nextAttemptAt === null ? null : formatDateTime(nextAttemptAt, place);
  const last = log.at(-1);
  const mark = DELIVERY_WORDS[state];
  const attemptText = useAttemptText();
  return (
    <li className="Webhooks-delivery">
      <div className="row-2">
        <strong>{word}</strong>
        <span>{at}</span>
        <StatusPill tone={mark.tone} size="small">
          {t(mark.word)}
        </StatusPill>
        {attempts > 1 && (
          <span>
            <Plural value={attempts} one="# attempt" other="# attempts" />
          </span>
        )}
        {state === "pending" && attempts > 0 && next !== null && (
          <span>
            <Trans>next try {next}</Trans>
          </span>
        )}
      </div>
      {last !== undefined && <span>{attemptText(last)}</span>}
      <details>
        <summary>
          <Trans>What was sent and answered</Trans>
        </summary>
        <p>
          <Trans>Id</Trans> <code>{eventId}</code>
        </p>
        <pre className="Webhooks-raw">{readable(payload)}</pre>
        {log.length > 0 && (
          <ol className="Webhooks-attempts">
            {log.map((one) => (
              <li key={one.at}>
                {attemptText(one)}
                {one.answer !== "" && <pre className="Webhooks-raw">{one.answer}</pre>}
              </li>
            ))}
          </ol>
        )}
        {eventType !== "webhook.test" && (
          <Button
            size="small"
            icon={<Send aria-hidden />}
            onPress={onAgain}
            isDisabled={isBusy}
            aria-label={t`Send again: ${word}, ${at}`}
          >
            <Trans>Send again</Trans>
          </Button>
        )}
      </details>
    </li>
  );
}

/** An attempt in one line. */
function useAttemptText(): (attempt: WebhookAttempt) => string {
  const { t } = useLingui();
  const place = useTimeFormat();
  const failureText = useFailureText();
  return ({ at, status, duration, error }) => {
    const when = formatDateTime(at, place);
    const what = status === null ? t`no answer` : `HTTP ${status}`;
    const line = t`${when}: ${what} in ${duration} ms`;
    return error === null ? line : `${line} · ${failureText(error)}`;
  };
}

/** The body with a field a line; as it is where it cannot be read. */
function readable(payload: string): string {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2);
  } catch {
    return payload;
  }
}
