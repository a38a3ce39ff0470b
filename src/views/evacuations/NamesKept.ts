import { useEffect, useRef } from "react";
import { dayOf } from "../../domain/base/localDay.ts";
import { DAY, SECOND } from "../../domain/base/time.ts";
import { areNamesOpen, NAMES_LEAD } from "../../domain/evacuations/nameOpening.ts";
import { useServices } from "../kit/services.ts";
import { useFeed } from "../kit/useFeed.ts";
import { usePresent } from "../kit/useNow.ts";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";

const NONE: readonly never[] = [];

/**
 * Keeps a shared screen to what it may show: it reads everything anew when the names of people are opened or closed, when
 * an evacuation ends, and when a new day has brought new pseudonyms (docs/decisions/0106). What is held from before would
 * be another name for the same person, or one that may not be shown any more.
 */
export function NamesKept(): null {
  const { live } = useServices();
  const { timezone } = useTimeFormat();
  const now = usePresent(SECOND);
  const since = Math.floor(now / DAY) * DAY - DAY;
  const opening = useFeed("nameOpening", null);
  const evacuations = useFeed("evacuations", { since });
  // A moment later than the server, so that all of its nodes have changed.
  const settled = now - NAMES_LEAD / 2;
  const running = (evacuations?.evacuations ?? NONE)
    .filter(({ state }) => state === "running")
    .map(({ id }) => String(id));
  const isKnown = opening?.isLoaded === true && evacuations?.isLoaded === true;
  const areOpen = (opening?.openings ?? NONE).some((one) => areNamesOpen(one, settled));
  const shown = isKnown
    ? JSON.stringify({ areOpen, day: dayOf(settled, timezone), running })
    : null;
  const before = useRef<string | null>(null);
  useEffect(() => {
    // What is being read again says nothing yet.
    if (shown === null) return;
    const last = before.current;
    before.current = shown;
    if (last !== null && isOutdated(JSON.parse(last) as Shown, JSON.parse(shown) as Shown))
      live.renew();
  }, [shown, live]);
  return null;
}

/** By what the people on a shared screen are called: the ids of evacuations in which names are open. */
type Shown = {
  readonly areOpen: boolean;
  readonly day: string;
  readonly running: readonly string[];
};

/** Whether what was read before is called otherwise by now. An evacuation that begins brings its names itself. */
export function isOutdated(before: Shown, now: Shown): boolean {
  return (
    before.areOpen !== now.areOpen ||
    before.day !== now.day ||
    before.running.some((id) => !now.running.includes(id))
  );
}
