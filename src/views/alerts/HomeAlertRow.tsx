import { useLingui } from "@lingui/react/macro";
import { Check } from "lucide-react";
import type { Alert } from "../../domain/alerts/alert.ts";
import type { Site } from "../../domain/sites/site.ts";
import { type EpochMs, SECOND } from "../../domain/base/time.ts";
import { AlertPlaceText } from "./AlertPlaceText.tsx";
import { AlertReasonText } from "./AlertReasonText.tsx";
import { AlertStatusPill } from "./AlertStatusPill.tsx";
import { AlertWorkNote } from "./AlertWorkNote.tsx";
import type { AlertWork } from "./useAlertWork.ts";
import { linkTo } from "../kit/routes.ts";
import { Age } from "../ui/Age.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { TextLink } from "../ui/TextLink.tsx";
import "./HomeAlertRow.css";

/** One of the newest alerts, with the way to it and its acknowledgement in place. */
export function HomeAlertRow({
  alert,
  sites,
  now,
  work,
}: {
  readonly alert: Alert;
  readonly sites: readonly Site[];
  readonly now: EpochMs;
  readonly work: AlertWork;
}) {
  const { t } = useLingui();
  const { id, subjectName } = alert;
  return (
    <li className="HomeAlertRow">
      <div className="HomeAlertRow-what">
        <TextLink href={linkTo("alertsList", {}, { state: "all", alert: id })} isQuiet>
          {subjectName}
        </TextLink>
        <span className="HomeAlertRow-reason">
          <AlertReasonText alert={alert} now={now} />
        </span>
        <span className="HomeAlertRow-minor">
          <AlertPlaceText alert={alert} sites={sites} />
        </span>
        <AlertWorkNote alert={alert} work={work} />
      </div>
      <div className="HomeAlertRow-side">
        <AlertStatusPill alert={alert} />
        <span className="HomeAlertRow-minor tabular">
          <Age at={alert.timestamp * SECOND} now={now} form="compact" />
        </span>
      </div>
      {work.mayAct && !alert.isAcknowledged && (
        <IconButton
          label={t`Acknowledge ${subjectName}`}
          icon={<Check aria-hidden />}
          variant="secondary"
          size="small"
          isPending={work.marks[id] !== undefined}
          onPress={() => work.actions.acknowledge([id], null)}
        />
      )}
    </li>
  );
}
