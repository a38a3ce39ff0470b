import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import { REPORT_FORMATS, type ReportFormat } from "../../../domain/reports/report.ts";
import type { ReportDraft } from "../../../domain/reports/reportForm.ts";
import { useRead } from "../../kit/reading.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { formatDateTime } from "../../ui/format/formatDateTime.ts";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import { useReportMachines } from "../reportMachines.ts";
import { previewUrl } from "./reportUrls.ts";
import { FORMAT_WORDS } from "./reportWords.ts";

/** The document as it would be sent now, made by the server. A browser that shows no PDF saves it. */
export function ReportPreview({
  report,
  onClose,
}: {
  readonly report: ReportDraft;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const place = useTimeFormat();
  const { preview: machine } = useReportMachines();
  const [format, setFormat] = useState<ReportFormat>("pdf");
  // The form behind stands still while the preview is open: the question is another only with the format.
  const [draft] = useState(report);
  const query = useMemo(() => ({ report: draft, format }), [draft, format]);
  const { answer, answeredQuery, isFailed, refresh } = useRead(machine, query);
  const made = answeredQuery === query ? answer : null;
  const name = draft.name;
  return (
    <Dialog
      isOpen
      size="full"
      title={t`Preview of ${name}`}
      onClose={onClose}
      actions={
        <Button onPress={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <div className="Reports-preview">
        <SegmentedControl
          label={t`Format`}
          options={REPORT_FORMATS.map((id) => ({ id, label: FORMAT_WORDS[id] }))}
          value={format}
          onChange={setFormat}
        />
        {isFailed ? (
          <ErrorState
            title={t`The document could not be made.`}
            description={t`Look at what the report is about, or try again in some seconds.`}
            onRetry={refresh}
          />
        ) : made === null ? (
          <Skeleton kind="rows" count={10} label={t`Making the document`} />
        ) : (
          <>
            <p>
              <a href={previewUrl(made)} download={made.name}>
                {t`Save ${made.name}`}
              </a>
              {" · "}
              {t`made ${formatDateTime(made.asOf, place)}`}
            </p>
            {format === "pdf" && (
              <iframe
                className="Reports-page"
                src={previewUrl(made)}
                title={t`Preview of ${name}`}
              />
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}
