import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Gauge } from "lucide-react";
import { useCallback, useMemo } from "react";
import type { Counter } from "../../domain/counters/counter.ts";
import { AdminList } from "../kit/list/AdminList.tsx";
import { RemountOnCustomerChange } from "../kit/RemountOnCustomerChange.tsx";
import { linkTo } from "../kit/routes.ts";
import { useFeed } from "../kit/useFeed.ts";
import { useUrlState } from "../kit/useUrlState.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import type { PanelState } from "../ui/panelState.ts";
import { SegmentedControl } from "../ui/SegmentedControl.tsx";
import { CounterQuestion } from "./CounterQuestion.tsx";
import { useArchivedCounters } from "./useArchivedCounters.ts";
import { useCounterColumns, useCounterMenu } from "./useCounterColumns.tsx";
import { type CounterCommand, useCounterCommands } from "./useCounterCommands.ts";
import "./CountersAdministration.css";

const NONE: readonly never[] = [];

/** The counters of a customer as they are set up (specification section 2, /administration/counters). */
export function CountersAdministration() {
  return (
    <RemountOnCustomerChange>
      <Administration />
    </RemountOnCustomerChange>
  );
}

function Administration() {
  const { t } = useLingui();
  const [archivedText, setArchived] = useUrlState("archived");
  const isArchive = archivedText === "1";
  const feed = useFeed("counters", null);
  const families = useFeed("referential", null)?.families ?? NONE;
  const { archived, isFailed, refresh } = useArchivedCounters(isArchive);
  // Archived counters are read anew where they were read before: one of them may have been taken back.
  const commands = useCounterCommands(refresh);
  const inUse = feed?.counters ?? NONE;
  const counters = useMemo(
    () => (isArchive ? (archived ?? NONE) : inUse).toSorted((a, b) => a.name.localeCompare(b.name)),
    [isArchive, archived, inUse],
  );
  const { ask } = commands;
  const askAbout = useCallback(
    (wish: CounterCommand) =>
      ask(wish.kind === "duplicate" ? { ...wish, about: inUse.map(({ name }) => name) } : wish),
    [ask, inUse],
  );
  const columns = useCounterColumns(families);
  const menu = useCounterMenu(askAbout);
  return (
    <AdminList
      route="counters"
      title={t`Counters`}
      label={t`Counters`}
      feed={isArchive ? null : feed}
      state={isArchive ? archiveState() : undefined}
      rows={counters}
      keyOf={keyOf}
      columns={columns}
      trailing={menu}
      searched={t`Name, site, family`}
      count={(kept) => <Plural value={kept} one="# counter" other="# counters" />}
      exportName={t`counters`}
      create={{ label: t`New counter`, href: linkTo("counterCreate") }}
      actions={
        <SegmentedControl
          label={t`Counters`}
          isLabelHidden
          size="small"
          options={[
            { id: "used", label: t`In use` },
            { id: "archived", label: t({ message: "Archived", context: "several" }) },
          ]}
          value={isArchive ? "archived" : "used"}
          onChange={(id) => setArchived(id === "archived" ? "1" : null)}
        />
      }
      notes={
        isArchive &&
        isFailed &&
        archived !== null && (
          <Banner
            tone="warning"
            title={t`The archived counters could not be read again.`}
            action={
              <Button size="small" onPress={refresh}>
                <Trans>Try again</Trans>
              </Button>
            }
          />
        )
      }
      hrefOf={hrefOf}
      canOpen={isInUse}
      empty={{
        icon: <Gauge aria-hidden />,
        title: t`There is no counter in use.`,
        description: t`Create the first one: it counts from the moment it is saved.`,
      }}
      errorTitle={t`The counters could not be read.`}
      errorText={t`They are retried automatically as soon as the server answers.`}
    >
      <CounterQuestion
        commands={commands}
        nameOf={(id) => [...inUse, ...(archived ?? NONE)].find((one) => one.id === id)?.name ?? id}
      />
    </AdminList>
  );

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

const keyOf = ({ id }: Counter) => id;
const isInUse = ({ isArchived }: Counter) => !isArchived;
const hrefOf = ({ id }: Counter) => linkTo("counterEdit", { counterId: id });
