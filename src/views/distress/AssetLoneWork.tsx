import { Trans, useLingui } from "@lingui/react/macro";
import { CalendarClock, UserPlus } from "lucide-react";
import { useState } from "react";
import type { Asset } from "../../domain/assets/asset.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import { hoursInForce, loneHoursOfPerson } from "../../domain/distress/loneHours.ts";
import { DEFAULT_LONE_WORK_RULES, newLoneWorker } from "../../domain/distress/loneWorker.ts";
import { panelStateOf } from "../kit/panelStateOf.ts";
import { useFeed } from "../kit/useFeed.ts";
import { useIsAdministrator } from "../kit/useIsAdministrator.ts";
import { useHelpRight } from "../kit/useHelpRight.ts";
import { Button } from "../ui/Button.tsx";
import { FreshnessMark } from "../ui/FreshnessMark.tsx";
import { Panel } from "../ui/Panel.tsx";
import { Stale } from "../ui/Stale.tsx";
import { LoneActions } from "./LoneActions.tsx";
import { LoneHours } from "./LoneHours.tsx";
import { LoneState, LoneStatePill } from "./LoneState.tsx";
import { StartLoneWork } from "./StartLoneWork.tsx";
import { useLoneStatus } from "./useLoneStatus.ts";
import { useScheduleWords } from "../kit/words/useScheduleWords.ts";

const NONE: readonly never[] = [];

/** Whether a person works alone, since when and until when, and what can be done about it: on their page. */
export function AssetLoneWork({ asset, now }: { readonly asset: Asset; readonly now: EpochMs }) {
  const { t } = useLingui();
  const mayAnswer = useHelpRight() === "take";
  const isAdministrator = useIsAdministrator();
  const [open, setOpen] = useState<"hours" | "start" | null>(null);
  const statusOf = useLoneStatus(now);
  const feed = useFeed("loneWorkers", null);
  const workers = feed?.workers ?? NONE;
  const rulesFeed = useFeed("loneWorkRules", null);
  const rules = rulesFeed?.rules[0] ?? DEFAULT_LONE_WORK_RULES;
  const family = loneHoursOfPerson(rules, asset);
  const words = useScheduleWords();
  const worker = workers.find(({ id }) => id === asset.id) ?? newLoneWorker(asset.id);
  const { hours } = hoursInForce(worker, family);
  const schedule = hours === null ? "" : words(hours);
  const status = statusOf(worker, asset);
  const isLive = feed?.liveness?.isLive ?? false;
  const isKnown = feed?.isLoaded === true && status !== null;
  const isAlone = status !== null && status.state !== "off";
  const close = () => setOpen(null);
  return (
    <Panel
      title={t`Lone work`}
      freshness={<FreshnessMark isLive={isLive} since={feed?.liveness?.since ?? null} now={now} />}
      actions={isKnown && <LoneStatePill state={status.state} />}
      state={panelStateOf(feed?.isLoaded === true ? rulesFeed : feed, false, {
        empty: { title: t`Nobody works alone now.` },
        error: {
          title: t`Who works alone could not be read.`,
          description: t`They are retried automatically as soon as the server answers.`,
        },
      })}
    >
      <div className="stack-3">
        {isKnown && (
          <Stale isStale={!isLive}>
            <div className="stack-3">
              <LoneState worker={worker} status={status} now={now} />
              {hours !== null && hours.days.length > 0 && (
                <span>
                  {worker.hours === null ? (
                    <Trans>Hours of the family: {schedule}</Trans>
                  ) : (
                    <Trans>Hours of their own: {schedule}</Trans>
                  )}
                </span>
              )}
            </div>
          </Stale>
        )}
        {isAlone && <LoneActions id={asset.id} name={asset.designation} />}
        <div className="wrap-2">
          {mayAnswer && (
            <Button icon={<UserPlus aria-hidden />} onPress={() => setOpen("start")}>
              {isAlone ? <Trans>Set the end anew</Trans> : <Trans>Begin lone work</Trans>}
            </Button>
          )}
          {isAdministrator && (
            <Button icon={<CalendarClock aria-hidden />} onPress={() => setOpen("hours")}>
              {hours === null ? (
                <Trans>Hours of the week</Trans>
              ) : (
                <Trans>Change the hours of the week</Trans>
              )}
            </Button>
          )}
        </div>
      </div>
      {open === "start" && <StartLoneWork person={asset.id} workers={workers} onClose={close} />}
      {open === "hours" && <LoneHours worker={worker} family={family} onClose={close} />}
    </Panel>
  );
}
