import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { AlertType } from "../../../domain/alerts/alert.ts";
import type { AlertConfigurationForm } from "../../../domain/alerts/alertConfigurationForm.ts";
import { sameJson } from "../../../domain/base/fieldEdit.ts";
import { addLocalDays, startOfLocalDay } from "../../../domain/base/time.ts";
import { formatDate } from "../../ui/format/formatDate.ts";
import { formatDateTime } from "../../ui/format/formatDateTime.ts";
import { formatDuration } from "../../ui/format/formatDuration.ts";
import { useAlertMachines } from "../alertMachines.ts";
import { useReading } from "../../kit/reading.ts";
import { useServices } from "../../kit/services.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import { alertsWithDelay, LONGEST_DELAY } from "./ruleFacts.ts";
import { SubjectName } from "./SubjectName.tsx";

/** Days that are looked back on, today included. */
const DAYS = 7;
/** The newest alerts are listed, the others counted. */
const LISTED = 8;

/** How many alerts the rule would have raised over the last week, with its delay and without one (product.md section 5.7). */
export function RuleBacktest({
  alertType,
  form: { condition, place, delay },
}: {
  readonly alertType: AlertType;
  readonly form: AlertConfigurationForm;
}) {
  const { t } = useLingui();
  const { now } = useServices();
  const format = useTimeFormat();
  const reading = useReading(useAlertMachines().backTest);
  const { answer, answeredQuery, isBusy, isFailed, ask } = reading;
  const rule = { condition, place, delay };
  const mayReplay = reading.mayAsk({ alertType, rule, from: 0, to: 0 });
  const run = () => {
    const to = now();
    const from = startOfLocalDay(addLocalDays(to, 1 - DAYS, format.timezone), format.timezone);
    ask({ alertType, rule, from: from - LONGEST_DELAY, to });
  };
  const isStale =
    answeredQuery !== null &&
    !(
      sameJson(answeredQuery.rule.condition, condition) &&
      sameJson(answeredQuery.rule.place ?? null, place)
    );
  return (
    <section className="RuleEditor-section">
      <h3>
        <Trans>Back-test</Trans>
      </h3>
      <Button onPress={run} isPending={isBusy} isDisabled={!mayReplay}>
        <Trans>Replay the last 7 days</Trans>
      </Button>
      {isFailed && (
        <Banner tone="danger" isLive title={t`The back-test was not answered.`}>
          <Trans>Try again once there is a connection.</Trans>
        </Banner>
      )}
      {answer !== null && answeredQuery !== null && mayReplay && (
        <div role="status">
          <Figures
            without={alertsWithDelay(answer, 0, spanOf(answeredQuery)).length}
            with={alertsWithDelay(answer, delay, spanOf(answeredQuery)).length}
            delay={delay}
            from={formatDate(spanOf(answeredQuery).from, format)}
          />
          {isStale && (
            <Banner tone="warning">
              {place === null ? (
                <Trans>The levels were changed since: replay again to compare.</Trans>
              ) : (
                <Trans>The rule was changed since: replay again to compare.</Trans>
              )}
            </Banner>
          )}
          <ul className="RuleBacktest-alerts">
            {alertsWithDelay(answer, delay, spanOf(answeredQuery))
              .toSorted((a, b) => b.raisedAt - a.raisedAt)
              .slice(0, LISTED)
              .map(({ subject, raisedAt, from, to }) => (
                <li key={`${subject} ${from}`}>
                  <Line
                    when={formatDateTime(raisedAt, format)}
                    name={<SubjectName alertType={alertType} subject={subject} />}
                    length={to === null ? null : formatDuration(to - from, format.locale)}
                  />
                </li>
              ))}
          </ul>
        </div>
      )}
    </section>
  );
}

function spanOf({ from, to }: { readonly from: number; readonly to: number }) {
  return { from: from + LONGEST_DELAY, to };
}

function Figures({
  without,
  with: alerts,
  delay,
  from,
}: {
  readonly without: number;
  readonly with: number;
  readonly delay: number;
  readonly from: string;
}) {
  return (
    <>
      <p className="RuleBacktest-count">
        <Plural value={alerts} _0="No alert" one="# alert" other="# alerts" />
      </p>
      <p className="note">
        {delay === 0 ? (
          <Trans>since {from}, without a delay</Trans>
        ) : (
          <>
            <Plural
              value={delay}
              one={`since ${from}, with a delay of # minute`}
              other={`since ${from}, with a delay of # minutes`}
            />
            <span aria-hidden> · </span>
            <Plural value={without} one="# without a delay" other="# without a delay" />
          </>
        )}
      </p>
    </>
  );
}

function Line({
  when,
  name,
  length,
}: {
  readonly when: string;
  readonly name: ReactNode;
  readonly length: string | null;
}) {
  return length === null ? (
    <Trans>
      {when}, {name} (still so)
    </Trans>
  ) : (
    <Trans>
      {when}, {name} (for {length})
    </Trans>
  );
}
