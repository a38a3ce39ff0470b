import { Trans, useLingui } from "@lingui/react/macro";
import { LayoutGrid, Settings2, Table2 } from "lucide-react";
import { SECOND } from "../../domain/base/time.ts";
import { panelStateOf } from "../kit/panelStateOf.ts";
import { linkTo } from "../kit/routes.ts";
import { FreshnessMark } from "../ui/FreshnessMark.tsx";
import { LinkButton } from "../ui/LinkButton.tsx";
import { Panel } from "../ui/Panel.tsx";
import { SegmentedControl } from "../ui/SegmentedControl.tsx";
import { Stale } from "../ui/Stale.tsx";
import { useNow } from "../kit/useNow.ts";
import { useUrlState } from "../kit/useUrlState.ts";
import { boundsStatus } from "./boundsStatus.ts";
import { BoundsSentence } from "./BoundsSentence.tsx";
import { CounterTile } from "./CounterTile.tsx";
import { CountersTable } from "./CountersTable.tsx";
import { useCounters } from "./useCounters.ts";
import { useNoCounters } from "./useNoCounters.tsx";
import "./CountersDashboard.css";

/** The counters live (specification section 2, /dashboard/counters), as cards or as a table. */
export function CountersDashboard() {
  const { t } = useLingui();
  const now = useNow(5 * SECOND);
  const [view, setView] = useUrlState("view");
  const { feed, shown, isAdministrator, isLive } = useCounters();
  const noCounters = useNoCounters();
  const isOutside = boundsStatus(shown).status === "outside";
  return (
    <div className="CountersDashboard">
      <Panel
        title={t`Real-time counters`}
        isFlush={view === "table"}
        state={panelStateOf(feed, shown.length === 0, {
          empty: noCounters,
          error: {
            title: t`The counters could not be read.`,
            description: t`They are retried automatically as soon as the server answers.`,
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
          <p className="CountersDashboard-outside" data-outside={isOutside} role="status">
            <BoundsSentence shown={shown} />
          </p>
          {view === "table" ? (
            <CountersTable shown={shown} isStale={!isLive} />
          ) : (
            <ul className="CountersDashboard-tiles">
              {shown.map((one) => (
                <li key={one.card.id}>
                  <CounterTile shown={one} isLive={isLive} now={now} />
                </li>
              ))}
            </ul>
          )}
        </Stale>
      </Panel>
    </div>
  );
}
