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
import { problemWords } from "../kit/administration/problemWords.ts";
import type { CallWork } from "../kit/useCalls.ts";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { RadioGroup } from "../ui/RadioGroup.tsx";
import { SECRET_OVERLAP_WORDS } from "./webhookWords.ts";

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
  const { command, refusal } = work;
  if (command === null) return null;
  const name = webhooks.find(({ id }) => id === command.webhookId)?.name ?? command.webhookId;
  const shared = {
    isOpen: work.isAsking,
    isPending: work.isBusy,
    errorMessage: refusal === null ? null : t(problemWords(refusal.problem)),
    onConfirm: work.confirm,
    onCancel: work.dismiss,
  };
  if (command.kind === "rotate")
    return (
      <ConfirmDialog
        {...shared}
        tone="neutral"
        title={t`Exchange the secret of ${name}?`}
        confirmLabel={t`Exchange the secret`}
      >
        <Trans>A new secret is shown once. Meanwhile events are signed with both.</Trans>
        <RadioGroup
          label={t`The present secret still signs`}
          options={SECRET_OVERLAP_WORDS.map(({ id, word }) => ({ id: String(id), label: t(word) }))}
          value={String(command.overlap)}
          onChange={(id) =>
            work.ask({
              ...command,
              overlap:
                SECRET_OVERLAP_WORDS.find((one) => String(one.id) === id)?.id ?? command.overlap,
            })
          }
        />
      </ConfirmDialog>
    );
  if (command.kind === "pause")
    return (
      <ConfirmDialog
        {...shared}
        tone="neutral"
        title={t`Pause ${name}?`}
        confirmLabel={t`Pause the webhook`}
      >
        <Trans>
          What happens while it is paused is not sent, also not later. What is waiting already is
          sent once it is resumed.
        </Trans>
      </ConfirmDialog>
    );
  if (command.kind !== "remove") return null;
  return (
    <ConfirmDialog
      {...shared}
      tone="danger"
      title={t`Remove ${name}?`}
      confirmLabel={t`Remove the webhook`}
    >
      <Trans>Nothing is sent to it any more, what is waiting included. Its secret is gone.</Trans>
    </ConfirmDialog>
  );
}
