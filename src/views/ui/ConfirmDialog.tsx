import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { Banner } from "./Banner.tsx";
import { Button } from "./Button.tsx";
import { TONE_ICONS } from "./toneIcons.tsx";
import "./Dialog.css";
import "./toneColors.css";

export type ConfirmDialogProps = {
  readonly isOpen: boolean;
  /** The question. */
  readonly title: ReactNode;
  /** What will happen and whether it can be undone. */
  readonly children: ReactNode;
  /** What is done, as a verb: "Delete the site", never "OK". */
  readonly confirmLabel: string;
  readonly cancelLabel?: string | undefined;
  readonly tone?: "danger" | "neutral" | undefined;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  readonly isPending?: boolean | undefined;
  readonly errorMessage?: string | null | undefined;
};

/** Asks before something that matters. The focus begins on the way back. */
export function ConfirmDialog({
  isOpen,
  title,
  children,
  confirmLabel,
  cancelLabel,
  tone = "neutral",
  onConfirm,
  onCancel,
  isPending = false,
  errorMessage,
}: ConfirmDialogProps) {
  const { t } = useLingui();
  const icon = tone === "danger" ? "warning" : "info";
  return (
    <ModalOverlay
      className="DialogOverlay"
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onCancel();
      }}
      isKeyboardDismissDisabled={isPending}
    >
      <Modal className="DialogModal" data-size="small">
        <AriaDialog className="Dialog" role="alertdialog">
          <div className="Dialog-body">
            <div className="Dialog-alert" data-tone={tone === "danger" ? "danger" : "info"}>
              {TONE_ICONS[icon]}
              <div className="Dialog-alertTexts">
                <Heading slot="title" className="Dialog-title">
                  {title}
                </Heading>
                <div>{children}</div>
              </div>
            </div>
            {errorMessage !== undefined && errorMessage !== null && (
              <Banner tone="danger" isLive>
                {errorMessage}
              </Banner>
            )}
          </div>
          <footer className="Dialog-actions">
            <Button autoFocus onPress={onCancel} isDisabled={isPending}>
              {cancelLabel ?? t`Cancel`}
            </Button>
            <Button
              variant={tone === "danger" ? "danger" : "primary"}
              onPress={onConfirm}
              isPending={isPending}
            >
              {confirmLabel}
            </Button>
          </footer>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
