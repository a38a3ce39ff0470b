import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Plus, Radio } from "lucide-react";
import { useRef, useState } from "react";
import { useParams } from "wouter";
import { SECOND } from "../../../domain/base/time.ts";
import type { TagRow } from "../../../domain/devices/tagRow.ts";
import { ListBar } from "../../kit/list/ListBar.tsx";
import { listSheet } from "../../kit/list/listSheet.ts";
import { ListSelection } from "../../kit/list/ListSelection.tsx";
import { narrowedBy } from "../../kit/list/listFilter.ts";
import { NoHit } from "../../kit/list/NoHit.tsx";
import { useListView } from "../../kit/list/useListView.ts";
import { RemountOnCustomerChange } from "../../kit/RemountOnCustomerChange.tsx";
import { panelStateOf } from "../../kit/panelStateOf.ts";
import { useKeys } from "../../kit/useKeys.ts";
import { useNow } from "../../kit/useNow.ts";
import { Button } from "../../ui/Button.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { FreshnessMark } from "../../ui/FreshnessMark.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import type { SheetSource } from "../../../streams/spreadsheet/writeSheet.ts";
import { useDeviceMachines } from "../deviceMachines.ts";
import { TagActions } from "./TagActions.tsx";
import { tagFilterOf, tagSortOf } from "./tagFilterOf.ts";
import { TagNotes } from "./TagNotes.tsx";
import { TagWorks, useTagWorks } from "./TagWorks.tsx";
import { useShownColumns } from "./useShownColumns.tsx";
import { useTagColumns, useTagFilters } from "./useTagColumns.tsx";
import { useTagRows } from "./useTagRows.ts";
import "../../kit/list/AdminList.css";
import "../../kit/list/ListBody.css";
import "./Tags.css";

const NONE: readonly never[] = [];
const NO_MARKS: ReadonlySet<string> = new Set();
const keyOf = ({ tag }: TagRow) => tag.id;

/** The tags, gateways and anchors of a customer (specification section 2, /administration/tags/{manufacturerId?}). */
export function Tags() {
  return (
    <RemountOnCustomerChange>
      <TagList />
    </RemountOnCustomerChange>
  );
}

function TagList() {
  const { t } = useLingui();
  const { manufacturerId = null } = useParams();
  const now = useNow(SECOND);
  const { timezone } = useTimeFormat();
  const { readTagSet } = useDeviceMachines();
  const columns = useTagColumns(Math.floor(now / (5 * SECOND)) * 5 * SECOND);
  const filters = useTagFilters();
  const [total, setTotal] = useState(0);
  const view = useListView<TagRow>({ route: "tags", rows: NONE, columns, filters, total });
  const filter = tagFilterOf(view.text, view.chosen, manufacturerId);
  const sort = tagSortOf(view.sort);
  const page = view.page === null ? null : { index: view.page, size: view.pageSize };
  const { feed, first, askRange } = useTagRows(filter, sort, page);
  const works = useTagWorks();
  const [marks, setMarks] = useState(NO_MARKS);
  const body = useRef<HTMLDivElement>(null);
  const known = feed?.total ?? 0;
  // The last page is known only once the worker has counted.
  if (feed?.isLoaded === true && known !== total) setTotal(known);
  const isLive = feed?.liveness?.isLive ?? false;
  const isNarrowed = view.text !== "" || Object.keys(view.chosen).length > 0;
  const isEmpty = known === 0 && !isNarrowed && manufacturerId === null;
  const dataColumns = useShownColumns(view.columns, columns, works.open);
  const source = (only: ReadonlySet<string> | null): SheetSource => {
    const { head } = listSheet(t`Sensors`, timezone, columns, NONE);
    return {
      head,
      parts: async function* parts(signal) {
        const all = await readTagSet({ filter, sort }, signal);
        const rows = only === null ? all : all.filter(({ tag }) => only.has(tag.id));
        yield* listSheet(t`Sensors`, timezone, columns, rows).parts(signal);
      },
    };
  };
  const selectAll = async (isSelected: boolean) => {
    if (!isSelected) {
      setMarks(NO_MARKS);
      return;
    }
    const all = await readTagSet({ filter, sort }, AbortSignal.timeout(10 * SECOND));
    setMarks(new Set(all.map(keyOf)));
  };
  useKeys(t`Sensors`, [
    { keys: "n", label: t`New sensor`, run: works.makeNew },
    {
      keys: "/",
      label: t`Search the list`,
      run: () => body.current?.querySelector<HTMLElement>("input[type=search]")?.focus(),
    },
  ]);
  return (
    <div className="AdminList">
      <Panel
        title={t`Sensors`}
        isFlush
        state={panelStateOf(feed, isEmpty, {
          empty: {
            icon: <Radio aria-hidden />,
            title: t`This customer has no sensor yet.`,
            description: t`Tags are provisioned in ranges by the platform; gateways and anchors are created here.`,
            action: (
              <Button variant="primary" icon={<Plus aria-hidden />} onPress={works.makeNew}>
                <Trans>New sensor</Trans>
              </Button>
            ),
          },
          error: {
            title: t`The sensors could not be read.`,
            description: t`They are retried automatically as soon as the server answers.`,
          },
        })}
        freshness={
          feed !== null && (
            <FreshnessMark isLive={isLive} since={feed.liveness?.since ?? null} now={now} />
          )
        }
        actions={<TagActions onWork={works.work} onNew={works.makeNew} />}
      >
        <div ref={body} className="ListBody">
          <ListBar
            view={{ ...view, kept: feed?.rows ?? NONE }}
            columns={columns}
            filters={filters}
            searched={t`Id, name, code, address, resource`}
            count={<Plural value={known} one="# sensor" other="# sensors" />}
            exportName={t`sensors`}
            sheet={() => source(marks.size > 0 ? marks : null)}
          />
          <ListSelection
            count={marks.size}
            words={<Plural value={marks.size} one="# sensor marked" other="# sensors marked" />}
            label={t`Marked sensors`}
            actions={
              <Button size="small" onPress={() => works.work("batch")}>
                <Trans>Change them</Trans>
              </Button>
            }
            exportName={t`sensors`}
            sheet={() => source(marks)}
            onClear={() => setMarks(NO_MARKS)}
          />
          <TagNotes
            manufacturerId={manufacturerId}
            speaking={view.chosen["place"] === undefined ? (feed?.speakingUnplaced ?? 0) : 0}
            onShowSpeaking={() => view.onFilter("place", "speaking")}
            onPlace={() => works.work("plan")}
          />
          <div className="Tags-table">
            <DataTable
              label={t`Sensors`}
              columns={dataColumns}
              rowCount={page === null ? known : Math.max(0, Math.min(page.size, known - first))}
              isGrowing={feed?.isLoaded !== true}
              rowAt={(index) => feed?.rows[first + index - feed.from]}
              keyOf={keyOf}
              sort={view.sort}
              onSortChange={view.onSort}
              selectionMode="multiple"
              selectedKeys={marks}
              onSelectionChange={setMarks}
              onSelectAll={(isSelected) => void selectAll(isSelected)}
              onRowAction={({ tag }) => works.open(tag.id)}
              widths={view.widths}
              onWidthsChange={view.onWidths}
              onRangeChange={askRange}
              isStale={!isLive}
              empty={
                <NoHit
                  narrowed={narrowedBy(filters, view.chosen, view.text)}
                  onClear={view.onClear}
                />
              }
            />
          </div>
          {view.page !== null && (
            <Pagination
              page={view.page}
              pageSize={view.pageSize}
              total={known}
              onChange={view.onPage}
            />
          )}
        </div>
      </Panel>
      <TagWorks works={works} marks={marks} now={now} />
    </div>
  );
}
