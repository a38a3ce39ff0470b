import { Trans, useLingui } from "@lingui/react/macro";
import { Copy } from "lucide-react";
import type { ReactNode } from "react";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog, type DialogProps } from "../../ui/Dialog.tsx";
import { useCopy } from "../useCopy.ts";

/** Shows a secret that was made a moment ago, once: what is kept of it opens nothing. */
export function ShownOnce({
  secret,
  warning,
  copyLabel,
  doneLabel,
  children,
  onClose,
  ...dialog
}: Pick<DialogProps, "onClose" | "size" | "title"> & {
  /** What is copied. */
  readonly secret: string;
  /** Where it belongs, and what it opens. */
  readonly warning: ReactNode;
  readonly copyLabel?: string;
  readonly doneLabel?: string;
  readonly children: ReactNode;
}) {
  const { t } = useLingui();
  const copy = useCopy();
  return (
    <Dialog
      {...dialog}
      isOpen
      isDismissable={false}
      onClose={onClose}
      actions={
        <>
          <Button icon={<Copy aria-hidden />} onPress={() => copy(secret)}>
            {copyLabel ?? <Trans>Copy</Trans>}
          </Button>
          <Button variant="primary" onPress={onClose}>
            {doneLabel ?? <Trans>I have kept it</Trans>}
          </Button>
        </>
      }
    >
      <Banner tone="warning" title={t`It is shown only now`}>
        {warning}
      </Banner>
      {children}
    </Dialog>
  );
}
