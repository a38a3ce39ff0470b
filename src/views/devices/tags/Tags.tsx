import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link2, ListChecks, MapPin, Plus, Radio } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { useLocation, useParams } from "wouter";
import { TagId } from "../../../domain/base/ids.ts";
import { DAY, SECOND } from "../../../domain/base/time.ts";
import type { TagRow } from "../../../domain/devices/tagRow.ts";
import { ListBar } from "../../kit/list/ListBar.tsx";
import { listSheet } from "../../kit/list/listSheet.ts";
import { ListSelection } from "../../kit/list/ListSelection.tsx";
import { narrowedBy } from "../../kit/list/listFilter.ts";
import { NoHit } from "../../kit/list/NoHit.tsx";
import { useListView } from "../../kit/list/useListView.ts";
import { OfCustomer } from "../../kit/OfCustomer.tsx";
import { panelStateOf } from "../../kit/panelStateOf.ts";
import { linkTo } from "../../kit/routes.ts";
import { useKeys } from "../../kit/useKeys.ts";
import { useNow } from "../../kit/useNow.ts";
import { useUrlState } from "../../kit/useUrlState.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import type { DataColumn } from "../../ui/dataColumn.ts";
import { DataTable } from "../../ui/DataTable.tsx";
import { FreshnessMark } from "../../ui/FreshnessMark.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import type { SheetSource } from "../../../streams/spreadsheet/writeSheet.ts";
import { useDeviceMachines } from "../deviceMachines.ts";
import { BatchDrawer } from "./BatchDrawer.tsx";
import { PlacesDrawer } from "./PlacesDrawer.tsx";
import { tagFilterOf, tagSortOf } from "./tagFilterOf.ts";
import { TagDrawer } from "./TagDrawer.tsx";
import { TagEditor } from "./TagEditor.tsx";
import { useTagColumns, useTagFilters } from "./useTagColumns.tsx";
import { useTagRows } from "./useTagRows.ts";
import "../../kit/list/AdminList.css";
import "../../kit/list/ListBody.css";
import "./Tags.css";

const NONE: readonly never[] = [];
const NO_MARKS: ReadonlySet<string> = new Set();
/** The address of a device that is being made. */
const NEW = "new";
const keyOf = ({ tag }: TagRow) => tag.id;

/** The tags, gateways and anchors of a customer (specification section 2, /administration/tags/{manufacturerId?}). */
export function Tags() {
  return (
    <OfCustomer>
      <TagList />
    </OfCustomer>
  );
}

function TagList() {
  const { t } = useLingui();
  const { manufacturerId = null } = useParams();
  const [, navigate] = useLocation();
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
  const [opened, setOpened] = useUrlState("tag");
  const [edited, setEdited] = useUrlState("edit");
  const [working, setWorking] = useUrlState("do");
  const [marks, setMarks] = useState(NO_MARKS);
  const body = useRef<HTMLDivElement>(null);
  const known = feed?.total ?? 0;
  // The last page is known only once the worker has counted.
  if (feed?.isLoaded === true && known !== total) setTotal(known);
  const isLive = feed?.liveness?.isLive ?? false;
  const isNarrowed = view.text !== "" || Object.keys(view.chosen).length > 0;
  const isEmpty = known === 0 && !isNarrowed && manufacturerId === null;
  const dataColumns = useMemo(
    (): readonly DataColumn<TagRow>[] =>
      view.columns.flatMap((id) => {
        const column = columns.find((one) => one.id === id);
        if (column === undefined) return [];
        const { value: _, render = () => null, ...rest } = column;
        const draw =
          id === "id"
            ? (row: TagRow) => (
                <Button variant="link" onPress={() => setOpened(row.tag.id)}>
                  {row.tag.id}
                </Button>
              )
            : render;
        return [{ ...rest, isSortable: true, render: draw }];
      }),
    [view.columns, columns, setOpened],
  );
  const source = (only: ReadonlySet<string> | null): SheetSource => {
    const { head } = listSheet(t`Tags`, timezone, columns, NONE);
    return {
      head,
      parts: async function* parts(signal) {
        const all = await readTagSet({ filter, sort }, signal);
        const rows = only === null ? all : all.filter(({ tag }) => only.has(tag.id));
        yield* listSheet(t`Tags`, timezone, columns, rows).parts(signal);
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
  useKeys(t`Tags`, [
    { keys: "n", label: t`New device`, run: () => setEdited(NEW) },
    {
      keys: "/",
      label: t`Search the list`,
      run: () => body.current?.querySelector<HTMLElement>("input[type=search]")?.focus(),
    },
  ]);
  const speaking = feed?.speakingUnplaced ?? 0;
  return (
    <div className="AdminList">
      <Panel
        title={t`Tags`}
        isFlush
        state={panelStateOf(feed, isEmpty, {
          empty: {
            icon: <Radio aria-hidden />,
            title: t`This customer has no tag yet.`,
            description: t`Tags are provisioned in ranges by the platform; gateways and anchors are created here.`,
          },
          error: {
            title: t`The tags could not be read.`,
            description: t`They are retried automatically as soon as the server answers.`,
          },
        })}
        freshness={
          feed !== null && (
            <FreshnessMark isLive={isLive} since={feed.liveness?.since ?? null} now={now} />
          )
        }
        actions={
          <>
            <Button size="small" icon={<MapPin aria-hidden />} onPress={() => setWorking("places")}>
              <Trans>Places from a CSV</Trans>
            </Button>
            <LinkButton
              size="small"
              icon={<Link2 aria-hidden />}
              href={`${linkTo("resources")}?import=pairs`}
            >
              <Trans>Pair tags by a list</Trans>
            </LinkButton>
            <Button
              size="small"
              icon={<ListChecks aria-hidden />}
              onPress={() => setWorking("batch")}
            >
              <Trans>Batch operation</Trans>
            </Button>
            <Button
              size="small"
              variant="primary"
              icon={<Plus aria-hidden />}
              onPress={() => setEdited(NEW)}
            >
              <Trans>New device</Trans>
            </Button>
          </>
        }
      >
        <div ref={body} className="ListBody">
          <ListBar
            view={{ ...view, kept: feed?.rows ?? NONE }}
            columns={columns}
            filters={filters}
            searched={t`Id, name, code, address, resource`}
            count={<Plural value={known} one="# tag" other="# tags" />}
            exportName={t`tags`}
            sheet={() => source(marks.size > 0 ? marks : null)}
          />
          <ListSelection
            count={marks.size}
            words={<Plural value={marks.size} one="# tag marked" other="# tags marked" />}
            label={t`Marked tags`}
            actions={
              <Button size="small" onPress={() => setWorking("batch")}>
                <Trans>Change them</Trans>
              </Button>
            }
            exportName={t`tags`}
            sheet={() => source(marks)}
            onClear={() => setMarks(NO_MARKS)}
          />
          <div className="Tags-notes">
            {manufacturerId !== null && (
              <Banner
                tone="info"
                title={t`Only tags of the manufacturer id ${manufacturerId} are shown`}
                action={
                  <Button size="small" onPress={() => navigate(linkTo("tags"))}>
                    <Trans>Show all</Trans>
                  </Button>
                }
              />
            )}
            {speaking > 0 && view.chosen["place"] === undefined && (
              <Banner
                tone="warning"
                title={
                  <Plural
                    value={speaking}
                    one="# gateway or anchor speaks that nobody has placed"
                    other="# gateways and anchors speak that nobody has placed"
                  />
                }
                action={
                  <Button size="small" onPress={() => view.onFilter("place", "speaking")}>
                    <Trans>Show them</Trans>
                  </Button>
                }
              />
            )}
          </div>
          <div className="Tags-table">
            <DataTable
              label={t`Tags`}
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
              onRowAction={({ tag }) => setOpened(tag.id)}
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
      {opened !== null && edited === null && (
        <TagDrawer
          key={opened}
          id={opened}
          now={now}
          since={Math.floor(now / DAY) * DAY - 90 * DAY}
          onEdit={() => setEdited(opened)}
          onOpen={setOpened}
          onClose={() => setOpened(null)}
        />
      )}
      {working === "places" && <PlacesDrawer onClose={() => setWorking(null)} />}
      {working === "batch" && (
        <BatchDrawer
          marked={[...marks].flatMap((id) => TagId.safeParse(id).data ?? [])}
          onClose={() => setWorking(null)}
        />
      )}
      {edited !== null && (
        <TagEditor
          key={edited}
          id={edited === NEW ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  );
}
