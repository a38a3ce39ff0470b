import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Gauge, LayoutGrid, Settings2, Table2 } from "lucide-react";
import { SECOND } from "../../domain/time.ts";
import { panelStateOf } from "../panelStateOf.ts";
import { linkTo } from "../routes.ts";
import { FreshnessMark } from "../ui/FreshnessMark.tsx";
import { LinkButton } from "../ui/LinkButton.tsx";
import { Panel } from "../ui/Panel.tsx";
import { SegmentedControl } from "../ui/SegmentedControl.tsx";
import { Stale } from "../ui/Stale.tsx";
import { useNow } from "../useNow.ts";
import { useUrlState } from "../useUrlState.ts";
import { CounterTile } from "./CounterTile.tsx";
import { CountersTable } from "./CountersTable.tsx";
import { useCounters } from "./useCounters.ts";
import "./CountersDashboard.css";

/** The counters live (specification section 2, /dashboard/counters), as cards or as a table. */
export function CountersDashboard() {
  const { t } = useLingui();
  const now = useNow(5 * SECOND);
  const [view, setView] = useUrlState("view");
  const { feed, shown, isAdministrator, isLive } = useCounters();
  const outside = shown.filter(({ card }) => card.outside > 0).length;
  return (
    <div className="CountersDashboard">
      <Panel
        title={t`Real-time counters`}
        isFlush={view === "table"}
        state={panelStateOf(feed, shown.length === 0, {
          empty: {
            icon: <Gauge aria-hidden />,
            title: t`There is no counter yet.`,
            description: isAdministrator
              ? t`Make the first one: it counts from the moment it is saved.`
              : t`Administrators make counters under Administration, Counters.`,
            action: isAdministrator ? (
              <LinkButton href={linkTo("counterCreate")} variant="primary">
                <Trans>New counter</Trans>
              </LinkButton>
            ) : null,
          },
          error: {
            title: t`The counters could not be read.`,
            description: t`They are tried again by themselves as soon as the server answers.`,
          },
        })}
        freshness={
          <FreshnessMark isLive={isLive} since={feed?.liveness?.since ?? null} now={now} />
        }
        actions={
          <>
            <SegmentedControl
              label={t`View`}
              isLabelHidden
              size="small"
              options={[
                { id: "cards", label: t`Cards`, icon: <LayoutGrid aria-hidden /> },
                { id: "table", label: t`Table`, icon: <Table2 aria-hidden /> },
              ]}
              value={view === "table" ? "table" : "cards"}
              onChange={(id) => setView(id === "table" ? id : null)}
            />
            {isAdministrator && (
              <LinkButton
                href={linkTo("countersAdministration")}
                variant="quiet"
                size="small"
                icon={<Settings2 aria-hidden />}
              >
                <Trans>Set up counters</Trans>
              </LinkButton>
            )}
          </>
        }
      >
        <Stale isStale={!isLive}>
          <p className="CountersDashboard-outside" data-outside={outside > 0} role="status">
            <Plural
              value={outside}
              _0="All counters are within their bounds."
              one="# counter is outside its bounds."
              other="# counters are outside their bounds."
            />
          </p>
          {view === "table" ? (
            <CountersTable shown={shown} isStale={!isLive} />
          ) : (
            <ul className="CountersDashboard-tiles">
              {shown.map((one) => (
                <li key={one.card.id}>
                  <CounterTile shown={one} isLive={isLive} />
                </li>
              ))}
            </ul>
          )}
        </Stale>
      </Panel>
    </div>
  );
}
