import { useSelector } from "@xstate/react";
import { useCallback, useEffect, useMemo } from "react";
import { SiteId } from "../../domain/base/ids.ts";
import { holdsWords, stayWords } from "../../domain/attendance/stayText.ts";
import { MINUTE } from "../../domain/base/time.ts";
import type { TagInOutRecord } from "../../domain/attendance/tagInOut.ts";
import type { StaySeen } from "../../streams/feeds/attendance/staysFeed.ts";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { useFeed } from "../kit/useFeed.ts";
import { useNow } from "../kit/useNow.ts";
import { useDebouncedValue } from "../kit/useDebouncedValue.ts";
import { useUrlState } from "../kit/useUrlState.ts";
import { periodStart, stayPeriod, stayView, type StayView } from "./stayPeriods.ts";
import { useStayMachines } from "./stayMachines.ts";
import { liveRows } from "./stayRows.ts";
import { useInspectedActor } from "../kit/useInspectedActor.ts";

const NONE: readonly never[] = [];
/** Between the last letter typed and asking the server, in ms: longer than between two letters. */
const TYPING_PAUSE = 300;

/**
 * The stays of the chosen period. What goes on or ended today is live; what ended before is read page by page, the last
 * that ended first. The address says period, site, search, and whether they are seen as records or as sums.
 */
export function useStays() {
  const { timezone } = useTimeFormat();
  const now = useNow(MINUTE);
  const [periodText, setPeriod] = useUrlState("period");
  const [siteText, setSite] = useUrlState("site");
  const [searched, setText] = useUrlState("q");
  const [viewText, setView] = useUrlState("view");
  const period = stayPeriod(periodText);
  const site = SiteId.safeParse(siteText).data ?? null;
  const today = periodStart("today", now, timezone) ?? now;
  const from = periodStart(period, now, timezone);
  const isPast = from !== null && from < today;
  const text = searched ?? "";
  const restedText = useDebouncedValue(text, TYPING_PAUSE);
  const feed = useFeed("stays", { since: today });
  const query = useMemo(
    () => (isPast && from !== null ? { from, before: today, site, text: restedText } : null),
    [isPast, from, today, site, restedText],
  );
  const actor = useInspectedActor(useStayMachines().ended);
  useEffect(() => actor.send({ type: "query.asked", query }), [actor, query]);
  const more = useCallback(() => actor.send({ type: "list.endReached" }), [actor]);
  const retry = useCallback(() => actor.send({ type: "user.retry" }), [actor]);
  const ended = useSelector(actor, ({ context }) => context.shown);
  const isReading = useSelector(actor, (one) => one.hasTag("busy"));
  const isFailed = useSelector(actor, (one) => one.matches("failed"));
  const stays = feed?.stays ?? NONE;
  const words = useMemo(() => stayWords(text), [text]);
  const live = useMemo(() => liveRows(stays, { from, site, words }), [stays, from, site, words]);
  const past = useMemo(
    () => (query === null ? NONE : ended.stays.map(asEnded)),
    [query, ended.stays],
  );
  const rows = useMemo(
    // What was read is narrowed as it is typed, until the server has found the others.
    () => [...live, ...past.filter((stay) => holdsWords(stay, words))],
    [live, past, words],
  );
  const isTotalKnown = query === null || (ended.total !== null && text === restedText);
  return {
    feed,
    period,
    site,
    text,
    view: stayView(viewText),
    query,
    /** Who is in, and whose exit was probably not read, at every site. */
    inside: useMemo(
      () => stays.filter((one) => one.dateOut === null && !one.isExitUnread),
      [stays],
    ),
    unread: useMemo(() => stays.filter((one) => one.isExitUnread), [stays]),
    live,
    rows,
    /** All that the period holds, read or not; null while that is not known. */
    total: isTotalKnown ? live.length + (query === null ? 0 : (ended.total ?? 0)) : null,
    refused: ended.refused,
    isReading,
    isFailed,
    setPeriod: (id: string) => setPeriod(id === "live" ? null : id),
    setSite,
    setText,
    setView: (id: StayView) => setView(id === "records" ? null : id),
    more,
    retry,
  };
}

/** One that has ended has its exit. */
function asEnded(stay: TagInOutRecord): StaySeen {
  return { ...stay, isExitUnread: false };
}

export type Stays = ReturnType<typeof useStays>;
