import { plural } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { CircleCheck } from "lucide-react";
import { useMemo } from "react";
import { ALERTS_WINDOW } from "../../domain/base/limits.ts";
import { type EpochMs, HOUR, MINUTE } from "../../domain/base/time.ts";
import { AlertTypeMark } from "../alerts/AlertTypeMark.tsx";
import { placedAlerts } from "../alerts/placedAlerts.ts";
import { useAlertNotices } from "../alerts/useAlertNotices.ts";
import { useAlertWork } from "../alerts/useAlertWork.ts";
import { linkTo } from "../kit/routes.ts";
import { Sparkline } from "../ui/charts/Sparkline.tsx";
import { FreshnessMark } from "../ui/FreshnessMark.tsx";
import { LinkButton } from "../ui/LinkButton.tsx";
import { Panel } from "../ui/Panel.tsx";
import { Stale } from "../ui/Stale.tsx";
import { TextLink } from "../ui/TextLink.tsx";
import { useFeed } from "../kit/useFeed.ts";
import { useNow } from "../kit/useNow.ts";
import { HomeAlertRow } from "../alerts/HomeAlertRow.tsx";
import { panelStateOf } from "../kit/panelStateOf.ts";
import { recentAlerts } from "./recentAlerts.ts";
import "../alerts/HomeAlerts.css";

const NONE: readonly never[] = [];

/**
 * The alerts of the last 24 hours: what needs somebody, how they were spread, how many of each type, and the way to all.
 * While none is open that is one line.
 */
export function HomeAlerts({ now }: { readonly now: EpochMs }) {
  const { t } = useLingui();
  useAlertNotices();
  const work = useAlertWork();
  const minute = useNow(MINUTE);
  const hour = Math.floor(minute / HOUR) * HOUR;
  const sitesFeed = useFeed("sites", null);
  const sites = sitesFeed?.sites ?? NONE;
  const alertsFeed = useFeed("alerts", { since: hour - ALERTS_WINDOW });
  const feed = placedAlerts(alertsFeed, sitesFeed);
  const alerts = alertsFeed?.alerts ?? NONE;
  const recent = useMemo(() => recentAlerts(alerts, minute), [alerts, minute]);
  const { raised, unacknowledged, byType, first, hourly, olderOpen } = recent;
  const isLive = feed?.liveness?.isLive === true;
  const isAllWell = isLive && olderOpen === 0 && byType.every(({ open }) => open === 0);
  const spread = (
    <Sparkline
      counts={hourly}
      label={plural(raised, { one: "# alert in 24 hours", other: "# alerts in 24 hours" })}
    />
  );
  const state = panelStateOf(feed, isAllWell || (raised === 0 && olderOpen === 0), {
    empty: {
      icon: <CircleCheck aria-hidden />,
      title: isAllWell ? (
        <>
          <span>
            <Trans>
              All is well<span className="HomeAlerts-which">: no alert is open.</span>
            </Trans>
          </span>
          {spread}
        </>
      ) : (
        t`No alert in the last 24 hours.`
      ),
      isGood: true,
    },
    error: {
      title: t`The alerts could not be read.`,
      description: t`They are retried automatically as soon as the server answers.`,
    },
  });
  return (
    <Panel
      title={t`Alerts, last 24 hours`}
      isFlush
      className="HomeAlerts"
      state={state}
      freshness={
        <FreshnessMark isLive={isLive} since={feed?.liveness?.since ?? null} now={now} isCompact />
      }
      actions={
        // The list shows those that are open at first: where none is, the way to the past ones.
        <LinkButton
          href={linkTo("alertsList", {}, isAllWell ? { state: "all" } : {})}
          variant="quiet"
          size="small"
        >
          <Trans>All alerts</Trans>
        </LinkButton>
      }
    >
      <Stale isStale={!isLive}>
        <p className="Panel-note">
          {byType.every(({ open }) => open === 0) ? (
            <Trans>None of these 24 hours is open.</Trans>
          ) : unacknowledged === 0 ? (
            <Trans>All open alerts of these 24 hours are acknowledged.</Trans>
          ) : (
            <Plural
              value={unacknowledged}
              one="# alert to acknowledge."
              other="# alerts to acknowledge."
            />
          )}
          {olderOpen > 0 && (
            <>
              {" "}
              <TextLink href={linkTo("alertsList")}>
                <Plural
                  value={olderOpen}
                  one="# older one is still open."
                  other="# older ones are still open."
                />
              </TextLink>
            </>
          )}
          {spread}
        </p>
        <ul aria-label={t`Newest alerts`}>
          {first.map((alert) => (
            <HomeAlertRow key={alert.id} alert={alert} sites={sites} now={now} work={work} />
          ))}
        </ul>
        <ul className="HomeAlerts-types" aria-label={t`Alerts by kind`}>
          {byType.map(({ type, raised: ofType, open }) => (
            <li key={type}>
              <TextLink isQuiet href={linkTo("alertsList", {}, { type, state: "all" })}>
                <AlertTypeMark type={type} isOver={open === 0} />
              </TextLink>
              <span className="HomeAlerts-count tabular">
                <strong>{ofType}</strong>
                {open > 0 && (
                  <span>
                    <Plural value={open} one="# open" other="# open" />
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
      </Stale>
    </Panel>
  );
}
