import { Trans, useLingui } from "@lingui/react/macro";
import { use, useState } from "react";
import type { AlertId } from "../../domain/base/ids.ts";
import type { Site } from "../../domain/sites/site.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import { unreachable } from "../../domain/base/unreachable.ts";
import type { FeedState } from "../../streams/feeds/feeds.ts";
import { ExportMenu } from "../kit/sheets/ExportMenu.tsx";
import { useDraft } from "../kit/useDraft.ts";
import { Button } from "../ui/Button.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { VirtualList } from "../ui/VirtualList.tsx";
import { useUrlState } from "../kit/useUrlState.ts";
import { WallScreenContext } from "../kit/wallScreenContext.ts";
import { AlertBulkBar } from "./AlertBulkBar.tsx";
import { AlertColumns } from "./AlertColumns.tsx";
import { AlertDrawer } from "./AlertDrawer.tsx";
import type { AlertFilter, AlertWindow } from "./alertFilter.ts";
import type { AlertRow } from "./alertRows.ts";
import { AlertRowView } from "./AlertRowView.tsx";
import { AlertSummary } from "./AlertSummary.tsx";
import { NoAlerts } from "./NoAlerts.tsx";
import { OlderTailRow, WindowEndRow } from "./OlderAlertsRow.tsx";
import { alertSheet, useAlertSheetColumns } from "./alertSheet.ts";
import { useAlertKeys } from "./useAlertKeys.ts";
import { useAlertListing } from "./useAlertListing.ts";
import { useAlertWork } from "./useAlertWork.ts";
import { useFrozenOrder } from "./useFrozenOrder.ts";
import { useListWork } from "./useListWork.ts";
import { useOlderOnScroll } from "./useOlderOnScroll.ts";
import { useRowFocus } from "./useRowFocus.ts";

/** Height of a row before it has been measured, in px: two lines. */
const ROW_HEIGHT = 57;

type Props = {
  readonly feed: FeedState<"alerts">;
  readonly sites: readonly Site[];
  readonly filter: AlertFilter;
  readonly window: AlertWindow;
  readonly now: EpochMs;
  readonly onReset: (filter: AlertFilter) => void;
  /** What is searched for. */
  readonly typed: string;
};

/** The rows of one filter, and what the operator does in them. */
export function AlertListing({ feed, sites, filter, window, now, onReset, typed }: Props) {
  const { t } = useLingui();
  const hold = useFrozenOrder();
  const listing = useAlertListing(feed, sites, filter, window, hold.held, typed);
  const { rows, keys, byId, withheld, older } = listing;
  const list = useListWork(keys);
  const work = useAlertWork();
  const isOnWall = use(WallScreenContext) !== null;
  const [openId, setOpenId] = useUrlState("alert");
  // Neither Escape nor a click beside nor a reload loses what is written.
  const [comment, setComment] = useDraft("alerts");
  const [isCommenting, setCommenting] = useState(false);
  const onRange = useOlderOnScroll(older, rows.length, listing.hasOlder, work.marks);
  const { selection, targets } = list;
  const columns = useAlertSheetColumns(sites);
  const { timezone } = useTimeFormat();
  const { active, picked } = selection;
  const unacknowledged = targets.filter((id) => byId.get(id)?.isAcknowledged === false);

  const activate = (key: string | null) => {
    if (key === active) return;
    list.activate(key);
    hold.follow({ isFocused: key !== null }, keys);
  };
  const focus = useRowFocus({
    onFocused: (index) => activate(rows[index]?.key ?? null),
    onExtend: (step) => extend(step),
  });
  const inList = (change: () => void) => {
    change();
    focus.want();
    hold.follow({ isFocused: keys.length > 0 }, keys);
  };
  const extend = (step: number) => inList(() => list.extend(step));
  const acknowledge = () => {
    if (unacknowledged.length === 0) return;
    work.actions.acknowledge(unacknowledged, picked.size > 0 ? comment : null);
    setComment("");
    setCommenting(false);
    list.clear();
    // Out of the bar, which goes, back to where the operator was.
    if (active !== null) focus.want();
  };
  const open = (id: string, toComment = false) => {
    setCommenting(toComment);
    setOpenId(id, true);
  };
  const close = () => {
    setOpenId(null);
    setCommenting(false);
  };
  const showNew = () => {
    hold.renew([...withheld.map(({ id }) => id), ...keys]);
    list.activate(withheld[0]?.id ?? null);
    focus.want();
  };

  useAlertKeys({
    mayAct: work.mayAct,
    canUndo: work.undoable > 0,
    active,
    move: (step) => inList(() => list.move(step)),
    extend,
    pickAll: list.toggleAll,
    pick: () => active !== null && byId.has(active as AlertId) && list.toggle(active),
    acknowledge,
    comment: () => {
      if (picked.size > 0) setCommenting(true);
      else if (active !== null) open(active, true);
    },
    open: () => active !== null && byId.has(active as AlertId) && open(active),
    undo: work.actions.undo,
    leave: () => (picked.size > 0 ? list.clear() : activate(null)),
  });

  const renderRow = (row: AlertRow) => {
    switch (row.kind) {
      case "alert":
        return (
          <AlertRowView
            alert={row.alert}
            sites={sites}
            now={now}
            work={work}
            isPicked={picked.has(row.key)}
            isOlder={row.isOlder}
            onPick={list.toggle}
          />
        );
      case "windowEnd":
        return (
          <WindowEndRow before={older.context.query?.before ?? now} inWindow={listing.inWindow} />
        );
      case "tail":
        return <OlderTailRow older={older} />;
      default:
        return unreachable(row);
    }
  };
  return (
    <>
      <AlertSummary
        shown={keys.length}
        unacknowledged={feed.unacknowledged}
        open={feed.open}
        withheld={withheld.length}
        onShowNew={showNew}
        tools={
          isOnWall ? null : (
            <>
              {work.mayAct && keys.length > 0 && (
                <Button variant="quiet" size="small" onPress={list.toggleAll}>
                  {keys.every((key) => picked.has(key)) ? (
                    <Trans>Select none</Trans>
                  ) : (
                    <Trans>Select all</Trans>
                  )}
                </Button>
              )}
              <ExportMenu
                name={t`alerts`}
                size="small"
                isDisabled={keys.length === 0}
                source={() =>
                  alertSheet(
                    keys.flatMap((key) => byId.get(key) ?? []),
                    columns,
                    timezone,
                    t`Alerts`,
                  )
                }
              />
            </>
          )
        }
      />
      {work.mayAct && picked.size > 0 && (
        <AlertBulkBar
          picked={picked.size}
          acknowledgeable={unacknowledged.length}
          comment={comment}
          isCommentAsked={isCommenting && openId === null}
          onComment={setComment}
          onAcknowledge={acknowledge}
          onClear={list.clear}
        />
      )}
      <div className="AlertsList-rows" {...focus.props}>
        {rows.length > 0 && <AlertColumns isActing={work.mayAct} />}
        <VirtualList
          label={t`Alerts`}
          semantics="grid"
          count={rows.length}
          estimateRowHeight={ROW_HEIGHT}
          keyOf={(index) => rows[index]?.key ?? String(index)}
          renderRow={(index) => {
            const row = rows[index];
            return row === undefined ? null : renderRow(row);
          }}
          activeKey={active}
          onActiveChange={activate}
          onAction={(key) => byId.has(key as AlertId) && open(key)}
          selectedKey={openId}
          onRangeChange={(from, to) => {
            hold.follow({ isScrolled: from > 0 }, keys);
            onRange(to);
          }}
          empty={
            <NoAlerts filter={filter} isLive={feed.liveness?.isLive === true} onReset={onReset} />
          }
        />
      </div>
      {openId !== null && (
        <AlertDrawer
          id={openId as AlertId}
          listed={byId.get(openId as AlertId) ?? null}
          sites={sites}
          now={now}
          work={work}
          isCommenting={isCommenting}
          place={keys.indexOf(openId as AlertId)}
          count={keys.length}
          onStep={(step) => {
            const next = keys[keys.indexOf(openId as AlertId) + step];
            if (next !== undefined) open(next);
          }}
          onClose={close}
        />
      )}
    </>
  );
}
