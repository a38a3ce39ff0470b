import { Trans } from "@lingui/react/macro";
import { BellRing, CircleCheck, Clock, MessageSquare, UserCheck } from "lucide-react";
import type { ReactNode } from "react";
import type { Alert } from "../../domain/alerts/alert.ts";
import { unreachable } from "../../domain/base/unreachable.ts";
import { formatDateTime } from "../ui/format/formatDateTime.ts";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import type { Tone } from "../ui/tone.ts";
import { type AlertMoment, alertTimeline, severityTone } from "./alertFacts.ts";
import "../ui/toneColors.css";
import "./AlertTimeline.css";

const ICONS: Readonly<Record<AlertMoment["kind"], ReactNode>> = {
  began: <Clock aria-hidden />,
  raised: <BellRing aria-hidden />,
  acknowledged: <UserCheck aria-hidden />,
  commented: <MessageSquare aria-hidden />,
  closed: <CircleCheck aria-hidden />,
};

/** The life of an alert, oldest first. */
export function AlertTimeline({ alert }: { readonly alert: Alert }) {
  const format = useTimeFormat();
  return (
    <ol className="AlertTimeline">
      {alertTimeline(alert).map((moment) => (
        <li key={keyOf(moment)} className="AlertTimeline-moment">
          <span className="AlertTimeline-icon" data-tone={toneOf(moment, alert)}>
            {ICONS[moment.kind]}
          </span>
          <div>
            <p className="AlertTimeline-what">
              <MomentWords moment={moment} />
            </p>
            <WordsSaid moment={moment} />
            <time
              className="AlertTimeline-when tabular"
              dateTime={new Date(moment.at).toISOString()}
            >
              {formatDateTime(moment.at, format)}
            </time>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Colour is for what is open. */
function toneOf({ kind }: AlertMoment, { isOpen, alertType }: Alert): Tone {
  if (!isOpen) return "neutral";
  return kind === "raised" ? severityTone(alertType) : kind === "acknowledged" ? "info" : "neutral";
}

function MomentWords({ moment }: { readonly moment: AlertMoment }) {
  switch (moment.kind) {
    case "began":
      return <Trans>The condition began to hold</Trans>;
    case "raised":
      return <Trans>Alert raised</Trans>;
    case "acknowledged": {
      const { byName } = moment.acknowledgement;
      return <Trans>Acknowledged by {byName}</Trans>;
    }
    case "commented": {
      const { byName } = moment.comment;
      return <Trans>Comment by {byName}</Trans>;
    }
    case "closed":
      return <Trans>Closed: the condition no longer holds</Trans>;
    default:
      return unreachable(moment);
  }
}

function WordsSaid({ moment }: { readonly moment: AlertMoment }) {
  const words =
    moment.kind === "commented"
      ? moment.comment.text
      : moment.kind === "acknowledged"
        ? moment.acknowledgement.comment
        : null;
  return words === null ? null : <blockquote className="AlertTimeline-words">{words}</blockquote>;
}

function keyOf(moment: AlertMoment): string {
  return moment.kind === "commented" ? moment.comment.id : moment.kind;
}
