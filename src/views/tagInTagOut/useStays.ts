import { useActorRef, useSelector } from "@xstate/react";
import { useCallback, useEffect, useMemo } from "react";
import { SiteId } from "../../domain/ids.ts";
import { MINUTE } from "../../domain/time.ts";
import { useOperations } from "../operations.ts";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { useFeed } from "../useFeed.ts";
import { useNow } from "../useNow.ts";
import { useUrlState } from "../useUrlState.ts";
import { periodStart, stayPeriod } from "./stayPeriods.ts";
import { liveRows } from "./stayRows.ts";

const NONE: readonly never[] = [];

/**
 * The stays of the chosen period. What goes on or ended today is live; what ended before is read page by page, the last
 * that ended first. The address says period, site and search.
 */
export function useStays() {
  const { timezone } = useTimeFormat();
  const now = useNow(MINUTE);
  const [periodText, setPeriod] = useUrlState("period");
  const [siteText, setSite] = useUrlState("site");
  const [searched, setText] = useUrlState("q");
  const period = stayPeriod(periodText);
  const site = SiteId.safeParse(siteText).data ?? null;
  const today = periodStart("today", now, timezone) ?? now;
  const from = periodStart(period, now, timezone);
  const isPast = from !== null && from < today;
  // What was not read yet cannot be searched: the field is only there where everything is at hand.
  const text = isPast ? "" : (searched ?? "");
  const feed = useFeed("stays", { since: today });
  const query = useMemo(
    () => (isPast && from !== null ? { from, before: today, site } : null),
    [isPast, from, today, site],
  );
  const actor = useActorRef(useOperations().stays.ended);
  useEffect(() => actor.send({ type: "query.changed", query }), [actor, query]);
  const more = useCallback(() => actor.send({ type: "list.endReached" }), [actor]);
  const retry = useCallback(() => actor.send({ type: "user.retry" }), [actor]);
  const ended = useSelector(actor, ({ context }) => context);
  const isReading = useSelector(actor, (one) => one.hasTag("busy"));
  const isFailed = useSelector(actor, (one) => one.matches("failed"));
  const stays = feed?.stays ?? NONE;
  const live = useMemo(() => liveRows(stays, { from, site, text }), [stays, from, site, text]);
  const past = query === null ? NONE : ended.stays;
  const rows = useMemo(() => [...live, ...past], [live, past]);
  return {
    feed,
    period,
    site,
    text,
    isPast,
    query,
    live,
    rows,
    /** All that the period holds, read or not; null while that is not known. */
    total: query === null ? live.length : ended.total === null ? null : live.length + ended.total,
    refused: ended.refused,
    isReading,
    isFailed,
    setPeriod: (id: string) => setPeriod(id === "live" ? null : id),
    setSite,
    setText,
    more,
    retry,
  };
}

export type Stays = ReturnType<typeof useStays>;
