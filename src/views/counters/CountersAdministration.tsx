import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Gauge, Plus } from "lucide-react";
import { useCallback } from "react";
import { SECOND } from "../../domain/base/time.ts";
import { panelStateOf } from "../kit/panelStateOf.ts";
import { linkTo } from "../kit/routes.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { FreshnessMark } from "../ui/FreshnessMark.tsx";
import { LinkButton } from "../ui/LinkButton.tsx";
import { Panel } from "../ui/Panel.tsx";
import type { PanelState } from "../ui/panelState.ts";
import { SegmentedControl } from "../ui/SegmentedControl.tsx";
import { useFeed } from "../kit/useFeed.ts";
import { useKeys } from "../kit/useKeys.ts";
import { useNow } from "../kit/useNow.ts";
import { useUrlState } from "../kit/useUrlState.ts";
import { useLocation } from "wouter";
import { AdministrationTable, type CounterWish } from "./AdministrationTable.tsx";
import { CounterQuestion } from "./CounterQuestion.tsx";
import { OfCustomer } from "../kit/OfCustomer.tsx";
import { useArchivedCounters } from "./useArchivedCounters.ts";
import { useCounterCommands } from "./useCounterCommands.ts";
import "./CountersAdministration.css";

const NONE: readonly never[] = [];

/** The counters of a customer as they are set up (specification section 2, /administration/counters). */
export function CountersAdministration() {
  return (
    <OfCustomer>
      <Administration />
    </OfCustomer>
  );
}

function Administration() {
  const { t } = useLingui();
  const now = useNow(5 * SECOND);
  const [, navigate] = useLocation();
  const [archivedText, setArchived] = useUrlState("archived");
  const isArchive = archivedText === "1";
  const feed = useFeed("counters", null);
  const sites = useFeed("sites", null)?.sites ?? NONE;
  const families = useFeed("referential", null)?.families ?? NONE;
  const { archived, isFailed, refresh } = useArchivedCounters(isArchive);
  // Archived counters are read anew where they were read before: one of them may have been taken back.
  const commands = useCounterCommands(refresh);
  const isLive = feed?.liveness?.isLive ?? false;
  const inUse = feed?.counters ?? NONE;
  const { ask } = commands;
  const askAbout = useCallback(
    (wish: CounterWish) =>
      ask(wish.kind === "duplicate" ? { ...wish, taken: inUse.map(({ name }) => name) } : wish),
    [ask, inUse],
  );
  const counters = isArchive ? (archived ?? NONE) : inUse;
  useKeys(t`Counters administration`, [
    { keys: "n", label: t`New counter`, run: () => navigate(linkTo("counterCreate")) },
  ]);
  return (
    <div className="CountersAdministration">
      <Panel
        title={t`Counters administration`}
        isFlush
        state={isArchive ? archiveState() : usedState()}
        freshness={
          !isArchive && (
            <FreshnessMark isLive={isLive} since={feed?.liveness?.since ?? null} now={now} />
          )
        }
        actions={
          <>
            <SegmentedControl
              label={t`Counters`}
              isLabelHidden
              size="small"
              options={[
                { id: "used", label: t`In use` },
                { id: "archived", label: t`Archived` },
              ]}
              value={isArchive ? "archived" : "used"}
              onChange={(id) => setArchived(id === "archived" ? "1" : null)}
            />
            <LinkButton
              href={linkTo("counterCreate")}
              variant="primary"
              size="small"
              icon={<Plus aria-hidden />}
            >
              <Trans>New counter</Trans>
            </LinkButton>
          </>
        }
      >
        {isArchive && isFailed && archived !== null && (
          <Banner
            tone="warning"
            title={t`The archived counters could not be read again.`}
            action={
              <Button size="small" onPress={refresh}>
                <Trans>Try again</Trans>
              </Button>
            }
          />
        )}
        <p className="CountersAdministration-count" role="status">
          <Plural value={counters.length} one="# counter" other="# counters" />
        </p>
        <AdministrationTable
          counters={counters}
          sites={sites}
          families={families}
          isStale={!isArchive && !isLive}
          onAsk={askAbout}
        />
      </Panel>
      <CounterQuestion
        commands={commands}
        nameOf={(id) => [...inUse, ...(archived ?? NONE)].find((one) => one.id === id)?.name ?? id}
      />
    </div>
  );

  function usedState(): PanelState {
    return panelStateOf(feed, inUse.length === 0, {
      empty: {
        icon: <Gauge aria-hidden />,
        title: t`There is no counter in use.`,
        description: t`Make the first one: it counts from the moment it is saved.`,
      },
      error: {
        title: t`The counters could not be read.`,
        description: t`They are tried again by themselves as soon as the server answers.`,
      },
    });
  }

  function archiveState(): PanelState {
    if (archived === null)
      return isFailed
        ? {
            kind: "error",
            title: t`The archived counters could not be read.`,
            description: t`Try again once there is a connection.`,
            onRetry: refresh,
          }
        : { kind: "loading" };
    return archived.length === 0
      ? { kind: "empty", title: t`No counter is archived.` }
      : { kind: "ready" };
  }
}
