import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Check, MessageSquare } from "lucide-react";
import { memo } from "react";
import type { Alert } from "../../domain/alerts/alert.ts";
import type { AlertId } from "../../domain/base/ids.ts";
import type { Site } from "../../domain/sites/site.ts";
import { type EpochMs, SECOND } from "../../domain/base/time.ts";
import { formatDateTime } from "../ui/format/formatDateTime.ts";
import { Age } from "../ui/Age.tsx";
import { Checkbox } from "../ui/Checkbox.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { useIsNarrow } from "../ui/useIsNarrow.ts";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { AlertPlaceText } from "./AlertPlaceText.tsx";
import { AlertReasonText } from "./AlertReasonText.tsx";
import { AlertStatusPill } from "./AlertStatusPill.tsx";
import { AlertTypeMark } from "./AlertTypeMark.tsx";
import { AlertWorkNote } from "./AlertWorkNote.tsx";
import type { AlertWork } from "./useAlertWork.ts";
import "./AlertRowView.css";

type Props = {
  readonly alert: Alert;
  readonly sites: readonly Site[];
  readonly now: EpochMs;
  readonly work: AlertWork;
  readonly isPicked: boolean;
  /** Read from the server once, not live. */
  readonly isOlder: boolean;
  readonly onPick: (id: AlertId) => void;
};

/** One alert of the list: what, where, since when, why, and who has seen it. */
export const AlertRowView = memo(function AlertRowView(props: Props) {
  const { alert, sites, now, work, isPicked, isOlder, onPick } = props;
  const { t } = useLingui();
  const format = useTimeFormat();
  const isNarrow = useIsNarrow();
  const { id, subjectName, raisedAt, timestamp } = alert;
  const raised = formatDateTime(raisedAt, format);
  const isBusy = work.marks[id] !== undefined;
  return (
    <div
      className="AlertRow"
      data-open={alert.isOpen}
      data-acknowledged={alert.isAcknowledged}
      data-older={isOlder}
      data-acting={work.mayAct}
    >
      {work.mayAct && (
        <Checkbox isSelected={isPicked} onChange={() => onPick(id)} isLabelHidden>
          {t`Select ${subjectName}`}
        </Checkbox>
      )}
      <AlertTypeMark type={alert.alertType} isOver={!alert.isOpen} />
      <div className="AlertRow-subject">
        <strong>{subjectName}</strong>
        <span className="fine-note">
          <AlertPlaceText alert={alert} sites={sites} />
        </span>
      </div>
      <div className="AlertRow-reason">
        <AlertReasonText alert={alert} now={now} />
      </div>
      <div className="AlertRow-when tabular">
        <Age at={timestamp * SECOND} now={now} form={isNarrow ? "compact" : "long"} />
        <span className="fine-note">
          <Trans>raised {raised}</Trans>
        </span>
      </div>
      <div className="AlertRow-standing">
        <AlertStatusPill alert={alert} />
        <AcknowledgedBy alert={alert} />
        <AlertWorkNote alert={alert} work={work} />
      </div>
      <div className="AlertRow-comments">
        {alert.comments.length > 0 && (
          <>
            <MessageSquare aria-hidden />
            <span aria-hidden>{alert.comments.length}</span>
            <span className="visually-hidden">
              <Plural value={alert.comments.length} one="# comment" other="# comments" />
            </span>
          </>
        )}
      </div>
      {work.mayAct && (
        <div className="AlertRow-actions">
          {!alert.isAcknowledged && (
            <IconButton
              label={t`Acknowledge ${subjectName}`}
              keys="a"
              icon={<Check aria-hidden />}
              variant="secondary"
              size="small"
              isPending={isBusy}
              onPress={() => work.actions.acknowledge([id], null)}
            />
          )}
        </div>
      )}
    </div>
  );
});

/** Who acknowledged an alert and when; nothing before anybody has. */
function AcknowledgedBy({ alert }: { readonly alert: Alert }) {
  const format = useTimeFormat();
  if (alert.acknowledgement === null) return null;
  const { byName, at } = alert.acknowledgement;
  const when = formatDateTime(at, format);
  return (
    <span className="fine-note">
      <Trans>
        {byName}, {when}
      </Trans>
    </span>
  );
}
