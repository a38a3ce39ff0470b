import { Trans, useLingui } from "@lingui/react/macro";
import { Copy } from "lucide-react";
import { useCopy } from "../kit/useCopy.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
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
  const copy = useCopy();
  return (
    <Dialog
      isOpen
      isDismissable={false}
      title={t`The secret of ${name}`}
      onClose={onClose}
      actions={
        <>
          <Button icon={<Copy aria-hidden />} onPress={() => copy(secret)}>
            <Trans>Copy</Trans>
          </Button>
          <Button variant="primary" onPress={onClose}>
            <Trans>I have kept it</Trans>
          </Button>
        </>
      }
    >
      <Banner tone="warning" title={t`It is shown only now`}>
        <Trans>
          Keep it where the receiver finds it, and nowhere else. With it, the receiver verifies that
          an event comes from here.
        </Trans>
      </Banner>
      <TextField
        label={t`Secret`}
        value={secret}
        isReadOnly
        onChange={() => undefined}
        description={t`Signatures follow the convention Standard Webhooks, for which libraries exist in most languages.`}
      />
    </Dialog>
  );
}
