import { Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { use, useMemo } from "react";
import { dayOf } from "../../domain/base/localDay.ts";
import { HOUR, SECOND } from "../../domain/base/time.ts";
import { useServices } from "../kit/services.ts";
import { ErrorState } from "../ui/ErrorState.tsx";
import { FreshnessMark } from "../ui/FreshnessMark.tsx";
import { SearchField } from "../ui/SearchField.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { Stale } from "../ui/Stale.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { useFeed } from "../kit/useFeed.ts";
import { useUrlState } from "../kit/useUrlState.ts";
import { useNow } from "../kit/useNow.ts";
import { WallScreenContext } from "../kit/wallScreenContext.ts";
import { AlertFilters } from "./AlertFilters.tsx";
import { AlertListing } from "./AlertListing.tsx";
import { windowOf } from "./alertFilter.ts";
import { placedAlerts } from "./placedAlerts.ts";
import { useAlertFilter } from "./useAlertFilter.ts";
import { useAlertNotices } from "./useAlertNotices.ts";
import "./AlertsList.css";

/** The alerts list (specification section 2, /alerts/list). */
export function AlertsList() {
  const { session } = useServices();
  const customer = useSelector(session, ({ context }) => context.visitor?.customer ?? "");
  // Nothing of one customer's list is left when another is shown.
  return <AlertsOfCustomer key={customer} />;
}

function AlertsOfCustomer() {
  const { t } = useLingui();
  const { timezone } = useTimeFormat();
  // Nobody stands at a wall who could press; what is narrowed is in its address.
  const isOnWall = use(WallScreenContext) !== null;
  const [filter, change] = useAlertFilter();
  const [typed, setTyped] = useUrlState("q");
  const hour = useNow(HOUR);
  const now = useNow(5 * SECOND);
  const window = useMemo(
    () => windowOf(filter.period, hour, timezone),
    [filter.period, hour, timezone],
  );
  const sitesFeed = useFeed("sites", null);
  const sites = sitesFeed?.sites ?? NO_SITES;
  const feed = placedAlerts(useFeed("alerts", { since: window.since }), sitesFeed);
  useAlertNotices();
  return (
    <div className="AlertsList">
      <div className="AlertsList-head">
        {isOnWall ? null : (
          <>
            <AlertFilters
              filter={filter}
              sites={sites}
              lastDay={dayOf(now, timezone)}
              counts={feed?.isLoaded === true ? feed : null}
              onChange={change}
            />
            <SearchField
              label={t`Search the alerts`}
              isLabelHidden
              placeholder={t`Subject, place, person or comment`}
              keys="/"
              value={typed ?? ""}
              onChange={(text) => setTyped(text === "" ? null : text)}
            />
          </>
        )}
        <FreshnessMark
          isLive={feed?.liveness?.isLive ?? false}
          since={feed?.liveness?.since ?? null}
          now={now}
        />
      </div>
      {feed?.isLoaded === true ? (
        <Stale isStale={feed.liveness?.isLive !== true} className="AlertsList-body">
          <AlertListing
            // Another filter is another list: from its top, nothing picked.
            key={JSON.stringify([filter, typed])}
            feed={feed}
            sites={sites}
            filter={filter}
            window={window}
            now={now}
            onReset={(reset) => {
              setTyped(null);
              change(reset);
            }}
            typed={typed ?? ""}
          />
        </Stale>
      ) : feed?.failure != null ? (
        <ErrorState
          title={t`The alerts could not be read.`}
          description={t`They are retried automatically as soon as the server answers.`}
          details={feed.failure}
        />
      ) : (
        <Skeleton kind="rows" count={12} label={t`Reading the alerts`} />
      )}
      {!isOnWall && (
        <p className="visually-hidden">
          <Trans>Press the question mark for the keys of this list.</Trans>
        </p>
      )}
    </div>
  );
}

const NO_SITES: readonly never[] = [];
