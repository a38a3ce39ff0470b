import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { ScrollText } from "lucide-react";
import { useCallback, useMemo } from "react";
import { isSuperAdmin } from "../../domain/base/profileIds.ts";
import { dayBefore, startOfDay } from "../../domain/base/localDay.ts";
import { ownValue } from "../../domain/base/ownValue.ts";
import { MINUTE } from "../../domain/base/time.ts";
import type { JournalEntry } from "../../domain/journal/journalEntry.ts";
import { AdminList } from "../kit/list/AdminList.tsx";
import { RemountOnCustomerChange } from "../kit/RemountOnCustomerChange.tsx";
import { useServices } from "../kit/services.ts";
import { useNow } from "../kit/useNow.ts";
import { useUrlState } from "../kit/useUrlState.ts";
import { useWatchedRead } from "../kit/watchedReading.ts";
import { Banner } from "../ui/Banner.tsx";
import { startDownload } from "../kit/startDownload.ts";
import { Button } from "../ui/Button.tsx";
import { DateRangeField } from "../ui/DateRangeField.tsx";
import { SegmentedControl } from "../ui/SegmentedControl.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { EntryDrawer } from "./EntryDrawer.tsx";
import { type JournalQuery, useJournalMachines } from "./journalMachines.ts";
import { journalDays } from "./journalView.ts";
import { useJournalColumns, useJournalFilters } from "./useJournalColumns.tsx";
import "./Journal.css";

const NONE: readonly never[] = [];
const PLATFORM = "platform";
const keyOf = ({ id }: JournalEntry) => id;

/** Who did what to what, from where, before and after (product.md section 5; docs/decisions/0102). */
export function Journal() {
  return (
    <RemountOnCustomerChange>
      <JournalList />
    </RemountOnCustomerChange>
  );
}

function JournalList() {
  const { t } = useLingui();
  const { timezone } = useTimeFormat();
  const { session } = useServices();
  const customer = useSelector(session, ({ context }) => context.customer?.index ?? null);
  const isSuper = useSelector(session, ({ context }) =>
    isSuperAdmin(context.visitor?.profileIds ?? []),
  );
  const { journal } = useJournalMachines();
  const now = useNow(MINUTE);
  const [ofText, setOf] = useUrlState("of");
  const [fromText, setFrom] = useUrlState("from");
  const [toText, setTo] = useUrlState("to");
  const [about, setAbout] = useUrlState("about");
  const [opened, setOpened] = useUrlState("entry");
  const { from, to } = journalDays(fromText, toText, now, timezone, about !== null);
  const of = isSuper && ofText === PLATFORM ? PLATFORM : "customer";
  const query = useMemo(
    (): JournalQuery => ({
      of,
      from: startOfDay(from, timezone),
      to: startOfDay(dayBefore(to, -1), timezone),
      about,
    }),
    [of, from, to, about, timezone],
  );
  const { head, value } = useWatchedRead(journal, query);
  const entries = value?.entries ?? NONE;
  const names = value?.names;
  const nameOf = useCallback((id: string) => ownValue(names, id) ?? id, [names]);
  const columns = useJournalColumns(nameOf);
  const filters = useJournalFilters(entries);
  const aboutName = about === null ? "" : nameOf(about);
  const entry = entries.find(({ id }) => id === opened);
  return (
    <AdminList
      route="journal"
      title={t`Journal`}
      feed={head}
      // What is said above an empty list, and taken back there, stays in sight.
      state={head.isLoaded && about !== null ? { kind: "ready" } : undefined}
      rows={entries}
      keyOf={keyOf}
      columns={columns}
      filters={filters}
      searched={t`Who, what, object, address`}
      count={(kept) => <Plural value={kept} one="# entry" other="# entries" />}
      exportName={t`journal`}
      onOpen={({ id }) => setOpened(id)}
      actions={
        <div className="row-2">
          {isSuper && (
            <SegmentedControl
              label={t`Whose journal`}
              size="small"
              options={[
                { id: "customer", label: t`Customer` },
                { id: PLATFORM, label: t`Platform` },
              ]}
              value={of}
              onChange={(id) => setOf(id === PLATFORM ? PLATFORM : null)}
            />
          )}
          <DateRangeField
            label={t`Days`}
            isLabelHidden
            value={{ from, to }}
            onChange={(range) => {
              setFrom(range?.from ?? null);
              setTo(range?.to ?? null);
            }}
          />
          {of === "customer" && customer !== null && (
            <Button
              size="small"
              onPress={() =>
                startDownload("journal/export", {
                  customerIndex: customer,
                  from: String(query.from),
                  to: String(query.to),
                })
              }
            >
              <Trans>Export signed</Trans>
            </Button>
          )}
        </div>
      }
      notes={
        <>
          {about !== null && (
            <Banner
              tone="info"
              title={t`Only what concerns ${aboutName} is shown`}
              action={
                <Button size="small" onPress={() => setAbout(null)}>
                  <Trans>Show all</Trans>
                </Button>
              }
            />
          )}
          {value?.isWhole === false && (
            <Banner tone="warning" title={t`There are more entries in these days`}>
              <Trans>The newest are shown. Choose fewer days to see the others.</Trans>
            </Banner>
          )}
        </>
      }
      empty={{
        icon: <ScrollText aria-hidden />,
        title: t`Nothing was done in these days.`,
        description: t`Choose other days.`,
      }}
      errorTitle={t`The journal could not be read.`}
      errorText={t`They are retried automatically as soon as the server answers.`}
    >
      {entry !== undefined && (
        <EntryDrawer
          entry={entry}
          nameOf={nameOf}
          onAbout={(id) => {
            setOpened(null);
            setAbout(id);
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </AdminList>
  );
}
