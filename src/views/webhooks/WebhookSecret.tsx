import { Trans, useLingui } from "@lingui/react/macro";
import { ShownOnce } from "../kit/administration/ShownOnce.tsx";
import { TextField } from "../ui/TextField.tsx";

/** A secret that was made or exchanged a moment ago. */
export type ShownSecret = { readonly name: string; readonly secret: string };

/** Shows the secret of a webhook, once: it is kept sealed and answered to nobody. */
export function WebhookSecret({
  shown: { name, secret },
  onClose,
}: {
  readonly shown: ShownSecret;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  return (
    <ShownOnce
      title={t`The secret of ${name}`}
      secret={secret}
      warning={
        <Trans>
          Keep it where the receiver finds it, and nowhere else. With it, the receiver verifies that
          an event comes from here.
        </Trans>
      }
      onClose={onClose}
    >
      <TextField
        label={t`Secret`}
        value={secret}
        isReadOnly
        onChange={() => undefined}
        description={t`Signatures follow the convention Standard Webhooks, for which libraries exist in most languages.`}
      />
    </ShownOnce>
  );
}
