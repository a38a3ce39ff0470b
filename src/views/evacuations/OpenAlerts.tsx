import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { CircleCheck } from "lucide-react";
import { useMemo } from "react";
import type { Site } from "../../domain/sites/site.ts";
import { DAY, type EpochMs } from "../../domain/base/time.ts";
import { useAlertNotices } from "../alerts/useAlertNotices.ts";
import { useAlertWork } from "../alerts/useAlertWork.ts";
import { HomeAlertRow } from "../alerts/HomeAlertRow.tsx";
import { panelStateOf } from "../kit/panelStateOf.ts";
import { linkTo } from "../kit/routes.ts";
import { FreshnessMark } from "../ui/FreshnessMark.tsx";
import { LinkButton } from "../ui/LinkButton.tsx";
import { Panel } from "../ui/Panel.tsx";
import { Stale } from "../ui/Stale.tsx";
import { useFeed } from "../kit/useFeed.ts";

/** Rows that are shown; the list of alerts has the rest. */
const ROWS = 8;

/** What is wrong now: the open alerts, of the chosen site or of all. */
export function OpenAlerts({
  sites,
  site,
  now,
}: {
  readonly sites: readonly Site[];
  readonly site: string | null;
  readonly now: EpochMs;
}) {
  const { t } = useLingui();
  useAlertNotices();
  const work = useAlertWork();
  const feed = useFeed("alerts", { since: Math.floor(now / DAY) * DAY });
  const all = feed?.alerts;
  const open = useMemo(
    () => (all ?? []).filter((alert) => alert.isOpen && (site === null || alert.site === site)),
    [all, site],
  );
  const isLive = feed?.liveness?.isLive ?? false;
  return (
    <Panel
      title={t`Open alerts`}
      isFlush
      state={panelStateOf(feed, open.length === 0, {
        empty: {
          icon: <CircleCheck aria-hidden />,
          title: t`No alert is open.`,
          isGood: true,
        },
        error: {
          title: t`The alerts could not be read.`,
          description: t`They are retried automatically as soon as the server answers.`,
        },
      })}
      freshness={
        <FreshnessMark isLive={isLive} since={feed?.liveness?.since ?? null} now={now} isCompact />
      }
      actions={
        <LinkButton href={linkTo("alertsList")} variant="quiet" size="small">
          <Trans>All alerts</Trans>
        </LinkButton>
      }
    >
      <Stale isStale={!isLive}>
        <ul aria-label={t`Open alerts`}>
          {open.slice(0, ROWS).map((alert) => (
            <HomeAlertRow key={alert.id} alert={alert} sites={sites} now={now} work={work} />
          ))}
        </ul>
        {open.length > ROWS && (
          <p className="Panel-note">
            <Plural value={open.length - ROWS} one="# more is open." other="# more are open." />
          </p>
        )}
      </Stale>
    </Panel>
  );
}
