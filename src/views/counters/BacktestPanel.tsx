import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { useState } from "react";
import type { BacktestRule } from "../../domain/counters/counterBacktest.ts";
import { addLocalDays, startOfLocalDay } from "../../domain/base/time.ts";
import { formatDate } from "../ui/format/formatDate.ts";
import { useServices } from "../kit/services.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { Panel } from "../ui/Panel.tsx";
import { ProgressBar } from "../ui/ProgressBar.tsx";
import { SegmentedControl } from "../ui/SegmentedControl.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { BacktestAlerts } from "./BacktestAlerts.tsx";
import { useCounterMachines } from "./counterMachines.ts";
import { useInspectedActor } from "../kit/useInspectedActor.ts";

const RANGES = [1, 3, 7] as const;

/** How many alerts the thresholds and the delay would have raised over the last days (product.md section 5.7). */
export function BacktestPanel({
  rule,
  areaName,
}: {
  readonly rule: BacktestRule | null;
  readonly areaName: (id: string) => string;
}) {
  const { t } = useLingui();
  const { now } = useServices();
  const format = useTimeFormat();
  const { backTest } = useCounterMachines();
  const actor = useInspectedActor(backTest);
  const { query: wish, shown } = useSelector(actor, (snapshot) => snapshot.context);
  const state = useSelector(actor, (snapshot) => snapshot.value);
  const [days, setDays] = useState<(typeof RANGES)[number]>(7);
  const isStale = wish !== null && JSON.stringify(wish.rule) !== JSON.stringify(rule);
  const count = shown.alerts.length + shown.open.length;
  const run = () => {
    if (rule === null) return;
    const to = now();
    const from = addLocalDays(startOfLocalDay(to, format.timezone), 1 - days, format.timezone);
    actor.send({ type: "query.asked", query: { rule, from, to } });
  };
  const from = wish === null ? "" : formatDate(wish.from, format);
  return (
    <Panel title={t`Back-test`}>
      <div className="BacktestPanel">
        <p className="note">
          <Trans>How many alerts these thresholds and this delay would have raised.</Trans>
        </p>
        <SegmentedControl
          label={t`Over`}
          size="small"
          options={[
            { id: "1", label: t`Today` },
            { id: "3", label: t`3 days` },
            { id: "7", label: t`7 days` },
          ]}
          value={String(days)}
          onChange={(id) => setDays(RANGES.find((one) => String(one) === id) ?? 7)}
        />
        {state === "reading" && wish !== null ? (
          <ProgressBar
            label={t`Replaying the history`}
            value={(shown.reached ?? wish.from) - wish.from}
            maxValue={wish.to - wish.from}
            onCancel={() => actor.send({ type: "user.cancel" })}
          />
        ) : (
          <Button onPress={run} isDisabled={rule === null}>
            <Trans>Run the back-test</Trans>
          </Button>
        )}
        {rule === null && (
          <p className="note">
            <Trans>It needs sites and a valid threshold.</Trans>
          </p>
        )}
        {state === "failed" && (
          <Banner
            tone="danger"
            isLive
            title={t`The back-test stopped: the server did not answer.`}
            action={
              <Button size="small" onPress={() => actor.send({ type: "user.retry" })}>
                <Trans>Go on</Trans>
              </Button>
            }
          />
        )}
        {state === "end" && wish !== null && (
          <div role="status">
            <p className="BacktestPanel-count">
              <Plural value={count} _0="No alert" one="# alert" other="# alerts" />
            </p>
            <p className="note">
              <Plural
                value={wish.rule.delay}
                _0={`since ${from}, without a delay`}
                one={`since ${from}, with a delay of # minute`}
                other={`since ${from}, with a delay of # minutes`}
              />
            </p>
            {isStale && (
              <Banner tone="warning">
                <Trans>The counter was changed since: run it again to compare.</Trans>
              </Banner>
            )}
            <BacktestAlerts alerts={[...shown.alerts, ...shown.open]} areaName={areaName} />
          </div>
        )}
      </div>
    </Panel>
  );
}
