import { Trans, useLingui } from "@lingui/react/macro";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import type { EpochMs } from "../../domain/base/time.ts";
import { pendingQuestion } from "../../domain/distress/loneWork.ts";
import { loneHoursOfFamily, loneSpan } from "../../domain/distress/loneHours.ts";
import {
  DEFAULT_LONE_WORK_RULES,
  type LoneWorker,
  newLoneWorker,
} from "../../domain/distress/loneWorker.ts";
import { panelStateOf } from "../kit/panelStateOf.ts";
import { useFeed } from "../kit/useFeed.ts";
import { useNameWords } from "../kit/useNameWords.ts";
import { useHelpRight } from "../kit/useHelpRight.ts";
import { Button } from "../ui/Button.tsx";
import { FreshnessMark } from "../ui/FreshnessMark.tsx";
import { Panel } from "../ui/Panel.tsx";
import { Stale } from "../ui/Stale.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { LoneActions } from "./LoneActions.tsx";
import { LoneState, LoneStatePill } from "./LoneState.tsx";
import { StartLoneWork } from "./StartLoneWork.tsx";
import { useLoneStatus } from "./useLoneStatus.ts";
import "./LoneWork.css";

const NONE: readonly never[] = [];

/** Who works alone now, with the time to the next check-in. */
export function LoneWorkers({ now }: { readonly now: EpochMs }) {
  const { t } = useLingui();
  const { timezone } = useTimeFormat();
  const mayAnswer = useHelpRight() === "take";
  const [isStarting, setStarting] = useState(false);
  const feed = useFeed("loneWorkers", null);
  const workers = feed?.workers ?? NONE;
  const rulesFeed = useFeed("loneWorkRules", null);
  const rules = rulesFeed?.rules[0] ?? DEFAULT_LONE_WORK_RULES;
  const peopleFeed = useFeed("people", null);
  const people = peopleFeed?.people ?? NONE;
  const families = new Map(people.map(({ id, family }) => [id, family]));
  // Of a family with hours also those of whom nothing else is stored.
  const known = new Set(workers.map(({ id }) => id));
  const others = people.filter(
    ({ id, family }) => !known.has(id) && loneHoursOfFamily(rules, family) !== null,
  );
  const alone = [...workers, ...others.map(({ id }) => newLoneWorker(id))].filter((worker) => {
    const hours = loneHoursOfFamily(rules, families.get(worker.id));
    const span = loneSpan(worker, hours, timezone, now);
    return pendingQuestion(worker) !== null || (span !== null && span.until > now);
  });
  // Who works alone by the hours of a family is known once all of them are read.
  const unread = [feed, rulesFeed, peopleFeed].find((one) => one?.isLoaded !== true);
  const shown = alone.length > 0 || unread === undefined ? feed : unread;
  const isLive = feed?.liveness?.isLive ?? false;
  return (
    <>
      <Panel
        title={t`Lone workers`}
        freshness={
          <FreshnessMark isLive={isLive} since={feed?.liveness?.since ?? null} now={now} />
        }
        actions={
          mayAnswer && (
            <Button size="small" icon={<UserPlus aria-hidden />} onPress={() => setStarting(true)}>
              <Trans>Begin lone work</Trans>
            </Button>
          )
        }
        state={panelStateOf(shown, alone.length === 0, {
          empty: { title: t`Nobody works alone now.` },
          error: {
            title: t`Who works alone could not be read.`,
            description: t`They are retried automatically as soon as the server answers.`,
          },
        })}
      >
        <Stale isStale={!isLive}>
          <ul className="LoneWorkers">
            {alone.map((worker) => (
              <LoneRow key={worker.id} worker={worker} now={now} />
            ))}
          </ul>
        </Stale>
      </Panel>
      {isStarting && (
        <StartLoneWork person={null} workers={workers} onClose={() => setStarting(false)} />
      )}
    </>
  );
}

function LoneRow({ worker, now }: { readonly worker: LoneWorker; readonly now: EpochMs }) {
  const { unread, unknown } = useNameWords();
  const feed = useFeed("asset", { id: worker.id });
  const asset = feed?.view?.asset;
  const statusOf = useLoneStatus(now);
  // What of their tag is watched is known once they are read.
  const status = feed?.isLoaded === true ? statusOf(worker, asset) : null;
  const { id } = worker;
  const name = asset?.designation ?? (feed?.isLoaded === true ? unknown(id) : unread(id));
  return (
    <li>
      <span className="wrap-2">
        <strong>{name}</strong>
        {status !== null && <LoneStatePill state={status.state} />}
      </span>
      {status !== null && <LoneState worker={worker} status={status} now={now} />}
      <LoneActions id={id} name={name} />
    </li>
  );
}
