import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Printer } from "lucide-react";
import { useState } from "react";
import { createPortal } from "react-dom";
import type { QrCode } from "../../domain/qrCodes/qrCode.ts";
import {
  CODES_AT_ONCE,
  QR_SIZES,
  qrPages,
  type QrSheetChoice,
  qrSheetLayout,
  DEFAULT_QR_SHEET,
} from "../../domain/qrCodes/qrSheet.ts";
import { RefusalNote } from "../kit/administration/RefusalNote.tsx";
import { useCommand } from "../kit/useCommand.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { Checkbox } from "../ui/Checkbox.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { SegmentedControl } from "../ui/SegmentedControl.tsx";
import { Select } from "../ui/Select.tsx";
import { useToasts } from "../ui/useToasts.ts";
import type { CodeAssets } from "./codeAssets.ts";
import { useQrCodeMachines } from "./qrCodeMachines.ts";
import { QrSheet } from "./QrSheet.tsx";
import "../ui/Form.css";
import "./QrCodes.css";

/** Sheets of labels: how large, with what under them, and the first page as it will be. */
export function QrPrint({
  codes,
  assets,
  mayMark = true,
  onClose,
}: {
  readonly codes: readonly QrCode[];
  readonly assets: CodeAssets;
  /** Whether what is printed can be marked as exported: administrators do. */
  readonly mayMark?: boolean;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const toasts = useToasts();
  const [choice, setChoice] = useState(DEFAULT_QR_SHEET);
  const [isPrinted, setIsPrinted] = useState(false);
  const work = useCommand(useQrCodeMachines().command, () => {
    toasts.success(t`Marked as exported`);
    onClose();
  });
  const printed = codes.slice(0, CODES_AT_ONCE);
  const layout = qrSheetLayout(choice);
  const pages = qrPages(printed, layout);
  const change = (changes: Partial<QrSheetChoice>) => setChoice({ ...choice, ...changes });
  return (
    <Dialog
      isOpen
      size="large"
      title={t`Print QR codes`}
      onClose={onClose}
      actions={
        <>
          {isPrinted && mayMark && (
            <Button
              isPending={work.isBusy}
              onPress={() =>
                work.run({
                  kind: "markExported",
                  qrCodeIds: printed.map(({ id }) => id),
                  exported: true,
                })
              }
            >
              <Trans>They are printed: mark as exported</Trans>
            </Button>
          )}
          <Button
            variant="primary"
            icon={<Printer aria-hidden />}
            onPress={() => {
              window.print();
              setIsPrinted(true);
            }}
          >
            <Plural value={pages.length} one="Print # page" other="Print # pages" />
          </Button>
        </>
      }
    >
      <div className="Form">
        <div className="QrPrint-choices end-3">
          <SegmentedControl
            label={t`Size of the code`}
            isLabelHidden={false}
            options={QR_SIZES.map((size) => ({ id: String(size), label: t`${size} mm` }))}
            value={String(choice.size)}
            onChange={(id) => change({ size: QR_SIZES.find((size) => String(size) === id) ?? 30 })}
          />
          <Select
            label={t`Under the code`}
            options={[
              { id: "code", label: t`The code in letters` },
              { id: "reference", label: t`The reference of its resource` },
              { id: "none", label: t`Nothing` },
            ]}
            value={choice.text}
            onChange={(text) => change({ text })}
          />
          <Checkbox isSelected={choice.hasLogo} onChange={(hasLogo) => change({ hasLogo })}>
            <Trans>Logo above the code</Trans>
          </Checkbox>
        </div>
        {codes.length > printed.length && (
          <Banner tone="info">
            <Trans>The first {CODES_AT_ONCE} are printed; mark the rest afterwards.</Trans>
          </Banner>
        )}
        <p className="note">
          <Plural value={printed.length} one="# code on A4 paper." other="# codes on A4 paper." />{" "}
          <Trans>Print at 100 %, without margins or headers of the browser.</Trans>
        </p>
        <RefusalNote work={work} />
        {/* It scrolls in the dialog, by keys too. */}
        <div className="QrPrint-preview" role="region" aria-label={t`The first page`} tabIndex={0}>
          <QrSheet codes={pages[0] ?? []} assets={assets} choice={choice} />
        </div>
      </div>
      {createPortal(
        <div className="QrPrint" aria-hidden="true">
          <QrSheet codes={printed} assets={assets} choice={choice} />
        </div>,
        document.body,
      )}
    </Dialog>
  );
}
