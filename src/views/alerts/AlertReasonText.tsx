import { Plural, Trans } from "@lingui/react/macro";
import type { Alert } from "../../domain/alerts/alert.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import { unreachable } from "../../domain/base/unreachable.ts";
import { formatBattery } from "../ui/format/formatBattery.ts";
import { formatDuration } from "../ui/format/formatDuration.ts";
import { formatNumber } from "../ui/format/formatNumber.ts";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { alertReason } from "./alertFacts.ts";

/** Why an alert was raised, in one sentence with its figures. */
export function AlertReasonText({ alert, now }: { readonly alert: Alert; readonly now: EpochMs }) {
  const { locale } = useTimeFormat();
  const number = (value: number) => formatNumber(value, locale);
  const reason = alertReason(alert, now);
  switch (reason.kind) {
    case "battery": {
      const [level, below] = [
        formatBattery(reason.level, locale),
        formatBattery(reason.below, locale),
      ];
      return (
        <Trans>
          Battery {level}, below {below}
        </Trans>
      );
    }
    case "tooMany": {
      const max = number(reason.max);
      return (
        <Plural
          value={reason.present}
          one={`# present, above ${max}`}
          other={`# present, above ${max}`}
        />
      );
    }
    case "tooFew": {
      const min = number(reason.min);
      return (
        <Plural
          value={reason.present}
          one={`# present, below ${min}`}
          other={`# present, below ${min}`}
        />
      );
    }
    case "silence": {
      const duration = formatDuration(reason.silentFor, locale);
      return (
        <>
          {alert.isOpen ? (
            <Trans>Silent for {duration}</Trans>
          ) : (
            <Trans>Was silent for {duration}</Trans>
          )}
          {reason.affectedTags > 0 && (
            <>
              <span aria-hidden> · </span>
              <Plural value={reason.affectedTags} one="affects # tag" other="affects # tags" />
            </>
          )}
        </>
      );
    }
    case "motionless":
      return (
        <>
          <Plural
            value={reason.days}
            one="Had not moved for # day"
            other="Had not moved for # days"
          />
          <RuleName name={reason.rule} />
        </>
      );
    case "overdue":
      return (
        <>
          <Plural value={reason.days} one="# day overdue" other="# days overdue" />
          <RuleName name={reason.rule} />
        </>
      );
    case "place": {
      const name = reason.rule;
      return <Trans>Rule: {name}</Trans>;
    }
    case "unstated":
      return <Trans>No figure given</Trans>;
    default:
      return unreachable(reason);
  }
}

function RuleName({ name }: { readonly name: string | null }) {
  if (name === null) return null;
  return (
    <>
      <span aria-hidden> · </span>
      <Trans>Rule: {name}</Trans>
    </>
  );
}
