import { Trans, useLingui } from "@lingui/react/macro";
import { Download } from "lucide-react";
import { EXPORT_FORMATS } from "../../../domain/base/limits.ts";
import type { SheetSource } from "../../../streams/spreadsheet/writeSheet.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { MenuButton } from "../../ui/MenuButton.tsx";
import { formatNumber } from "../../ui/format/formatNumber.ts";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import { useSheetExport } from "./useSheetExport.ts";
import "./ExportMenu.css";

/** Saves a table as CSV or XLSX, with its progress, and a way to stop it. `source` is asked for when the reader chooses. */
export function ExportMenu({
  name,
  source,
  label,
  isDisabled = false,
  size = "medium",
  onSaved,
}: {
  /** What the file is called, without day and ending. */
  readonly name: string;
  readonly source: () => SheetSource;
  readonly label?: string;
  readonly isDisabled?: boolean;
  readonly size?: "small" | "medium";
  /** The file was handed to the browser. */
  readonly onSaved?: (() => void) | undefined;
}) {
  const { t } = useLingui();
  const {
    isBusy,
    isFailed,
    done: written,
    total: rows,
    save,
    cancel,
    retry,
    dismiss,
  } = useSheetExport(onSaved);
  const { locale } = useTimeFormat();
  const [done, total] = [formatNumber(written, locale), formatNumber(rows, locale)];
  if (isBusy)
    return (
      <div className="ExportMenu-progress">
        <ProgressBar
          label={t`Writing the file`}
          value={rows === 0 ? null : written}
          maxValue={Math.max(rows, 1)}
          valueText={t`Row ${done} of ${total}`}
          onCancel={cancel}
        />
      </div>
    );
  return (
    <>
      <MenuButton
        label={label ?? t`Export`}
        size={size}
        icon={<Download />}
        isDisabled={isDisabled}
        items={[
          { id: "xlsx", label: t`Spreadsheet (XLSX)` },
          { id: "csv", label: t`Text (CSV)` },
        ]}
        onAction={(id) => {
          const format = EXPORT_FORMATS.find((one) => one === id);
          if (format !== undefined) save(name, format, source());
        }}
      >
        {label ?? t`Export`}
      </MenuButton>
      {isFailed && (
        <Banner
          tone="danger"
          isLive
          title={t`The file could not be written`}
          onDismiss={dismiss}
          action={
            <Button size="small" onPress={retry}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          <Trans>
            Try again once the connection is back. With very many rows, CSV needs less memory than a
            spreadsheet.
          </Trans>
        </Banner>
      )}
    </>
  );
}
