import { Trans, useLingui } from "@lingui/react/macro";
import { Copy } from "lucide-react";
import { useCopy } from "../kit/useCopy.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { TextField } from "../ui/TextField.tsx";

/** Shows a key, once: what is kept of it opens nothing. */
export function SecretDialog({
  name,
  secret,
  onClose,
}: {
  readonly name: string;
  readonly secret: string;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const copy = useCopy();
  return (
    <Dialog
      isOpen
      isDismissable={false}
      title={t`The key ${name}`}
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
          Keep it where the machine finds it, and nowhere else. Who has it can do what it may do.
        </Trans>
      </Banner>
      <TextField
        label={t`Key`}
        value={secret}
        isReadOnly
        onChange={() => undefined}
        description={t`Sent with each request, in the header: Authorization: Bearer, a space, and the key.`}
      />
    </Dialog>
  );
}
