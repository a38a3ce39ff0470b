import { Trans, useLingui } from "@lingui/react/macro";
import {
  pauseWebhook,
  removeWebhook,
  resendDelivery,
  resumeWebhook,
  rotateWebhook,
  type ShownWebhook,
  testWebhook,
} from "../../domain/webhooks/calls.ts";
import { CommandQuestion } from "../kit/administration/CommandQuestion.tsx";
import { OverlapChoice } from "../kit/administration/OverlapChoice.tsx";
import type { CallWork } from "../kit/useCalls.ts";

/** What is done with a webhook that is there. What is filled in is saved by a form. */
export const WEBHOOK_CALLS = {
  pause: pauseWebhook,
  remove: removeWebhook,
  resend: resendDelivery,
  resume: resumeWebhook,
  rotate: rotateWebhook,
  test: testWebhook,
};
export type WebhookWork = CallWork<typeof WEBHOOK_CALLS>;

/** Asks whether what was chosen for a webhook is meant, and for how long both secrets sign. */
export function WebhookQuestion({
  work,
  webhooks,
}: {
  readonly work: WebhookWork;
  readonly webhooks: readonly ShownWebhook[];
}) {
  const { t } = useLingui();
  const { command } = work;
  if (command === null) return null;
  const name = webhooks.find(({ id }) => id === command.webhookId)?.name ?? command.webhookId;
  if (command.kind === "rotate")
    return (
      <CommandQuestion
        work={work}
        tone="neutral"
        title={t`Exchange the secret of ${name}?`}
        confirmLabel={t`Exchange the secret`}
      >
        <Trans>A new secret is shown once. Meanwhile events are signed with both.</Trans>
        <OverlapChoice
          label={t`The present secret still signs`}
          value={command.overlap}
          onChange={(overlap) => work.ask({ ...command, overlap })}
        />
      </CommandQuestion>
    );
  if (command.kind === "pause")
    return (
      <CommandQuestion
        work={work}
        tone="neutral"
        title={t`Pause ${name}?`}
        confirmLabel={t`Pause the webhook`}
      >
        <Trans>
          What happens while it is paused is not sent, also not later. What is waiting already is
          sent once it is resumed.
        </Trans>
      </CommandQuestion>
    );
  if (command.kind !== "remove") return null;
  return (
    <CommandQuestion
      work={work}
      tone="danger"
      title={t`Remove ${name}?`}
      confirmLabel={t`Remove the webhook`}
    >
      <Trans>Nothing is sent to it any more, what is waiting included. Its secret is gone.</Trans>
    </CommandQuestion>
  );
}
