import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { Send } from "lucide-react";
import type { Report } from "../../../domain/reports/report.ts";
import {
  canBeginAgain,
  isLate,
  type ReportDelivery,
  type ReportSend,
} from "../../../domain/reports/reportSend.ts";
import { useServices } from "../../kit/services.ts";
import { useFeed } from "../../kit/useFeed.ts";
import { Button } from "../../ui/Button.tsx";
import { Drawer } from "../../ui/Drawer.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { formatDateTime } from "../../ui/format/formatDateTime.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { StatusPill } from "../../ui/StatusPill.tsx";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import type { ReportWork } from "./reportCalls.ts";
import { reportFileUrl } from "./reportUrls.ts";
import { FORMAT_WORDS, sendMark } from "./reportWords.ts";
import "./Reports.css";

const NONE: readonly never[] = [];

/** The sends of a report, the newest first: what became of each, for whom, and the files as they were sent. */
export function ReportHistory({
  report,
  work,
  onClose,
}: {
  readonly report: Report;
  readonly work: ReportWork;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const sends = useFeed("reportSends", { id: report.id });
  const deliveries = useFeed("reportDeliveries", { id: report.id })?.deliveries ?? NONE;
  const newest = (sends?.sends ?? NONE).toReversed();
  const name = report.name;
  return (
    <Drawer isOpen size="large" title={t`History of ${name}`} onClose={onClose}>
      {sends?.isLoaded !== true ? (
        <Skeleton kind="rows" count={6} label={t`Reading the sends`} />
      ) : newest.length === 0 ? (
        <EmptyState
          title={t`This report was never sent.`}
          description={t`It is sent at its time, or now by its menu.`}
        />
      ) : (
        <ol>
          {newest.map((send) => (
            <SendEntry
              key={send.id}
              send={send}
              deliveries={deliveries.filter(({ sendId }) => sendId === send.id)}
              onAgain={() => work.run({ kind: "resend", sendId: send.id })}
              isBusy={work.isBusy}
            />
          ))}
        </ol>
      )}
    </Drawer>
  );
}

function SendEntry({
  send,
  deliveries,
  onAgain,
  isBusy,
}: {
  readonly send: ReportSend;
  readonly deliveries: readonly ReportDelivery[];
  readonly onAgain: () => void;
  readonly isBusy: boolean;
}) {
  const { t } = useLingui();
  const place = useTimeFormat();
  const { session } = useServices();
  const customer = useSelector(session, ({ context }) => context.visitor?.customer ?? "");
  const mark = sendMark(send);
  const due = formatDateTime(send.dueAt, place);
  const stateOf = ({ state, attempts, lastError, sentAt }: ReportDelivery) => {
    if (state === "sent" && sentAt !== null) {
      const at = formatDateTime(sentAt, place);
      return t`sent ${at}`;
    }
    if (state === "declined") return t`not sent: they have switched reports off`;
    if (state === "failed") return t`failed: ${lastError ?? ""}`;
    return lastError === null ? t`waiting` : t`attempt ${attempts}: ${lastError}`;
  };
  return (
    <li className="Reports-send">
      <div className="Reports-sendHead">
        <strong>{due}</strong>
        <StatusPill tone={mark.tone} size="small">
          {t(mark.word)}
        </StatusPill>
        {send.cause === "hand" && <Trans>sent by hand</Trans>}
        {isLate(send) && <Trans>late</Trans>}
        {send.missed > 0 && (
          <Plural
            value={send.missed}
            one="# send before it was missed"
            other="# sends before it were missed"
          />
        )}
      </div>
      {send.files.length > 0 && (
        <p className="Reports-files">
          {send.files.map(({ format, name }) => (
            <a
              key={format}
              href={reportFileUrl(customer, send, format)}
              download={name}
              aria-label={t`${FORMAT_WORDS[format]} of ${due}`}
            >
              {FORMAT_WORDS[format]}
            </a>
          ))}
        </p>
      )}
      {send.lastError !== null && <p className="Reports-issue">{send.lastError}</p>}
      {deliveries.length > 0 && (
        <ul>
          {deliveries.map((delivery) => (
            <li key={delivery.id}>
              {delivery.occasion === "failure"
                ? t`The author, ${delivery.recipient}, is notified: ${stateOf(delivery)}`
                : `${delivery.recipient} · ${stateOf(delivery)}`}
            </li>
          ))}
        </ul>
      )}
      {canBeginAgain(send) && (
        <Button size="small" icon={<Send aria-hidden />} onPress={onAgain} isDisabled={isBusy}>
          <Trans>Send what failed again</Trans>
        </Button>
      )}
    </li>
  );
}
