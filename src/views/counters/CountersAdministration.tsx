import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Gauge, Plus } from "lucide-react";
import { useEffect } from "react";
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
import { AdministrationTable } from "./AdministrationTable.tsx";
import { CounterQuestion } from "./CounterQuestion.tsx";
import { OfCustomer } from "../kit/OfCustomer.tsx";
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
  const commands = useCounterCommands();
  const { archived, readArchived } = commands;
  const isLive = feed?.liveness?.isLive ?? false;
  const inUse = feed?.counters ?? NONE;
  const counters = isArchive ? (archived ?? NONE) : inUse;
  // Those that were put away are in no feed: they are read when they are looked at.
  useEffect(() => {
    if (isArchive) readArchived();
  }, [isArchive, readArchived]);
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
        {isArchive && commands.failure !== null && !commands.isAsking && (
          <Banner
            tone="warning"
            title={t`The archived counters could not be read again.`}
            action={
              <Button size="small" onPress={readArchived}>
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
          onAsk={commands.ask}
        />
      </Panel>
      <CounterQuestion
        commands={commands}
        nameOf={(id) => [...inUse, ...(archived ?? NONE)].find((one) => one.id === id)?.name ?? id}
        others={inUse.map(({ name }) => name)}
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
      return commands.failure !== null && !commands.isReadingArchived
        ? {
            kind: "error",
            title: t`The archived counters could not be read.`,
            description: t`Try again once there is a connection.`,
            onRetry: readArchived,
          }
        : { kind: "loading" };
    return archived.length === 0
      ? { kind: "empty", title: t`No counter is archived.` }
      : { kind: "ready" };
  }
}
