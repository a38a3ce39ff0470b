import {
  type FocusEvent,
  type PointerEvent,
  type SyntheticEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { PersonId } from "../../domain/evacuations/evacuation.ts";
import { hasRow, type RollRows, rowsAfterNews, rowsAtRest } from "../../domain/evacuations/roll.ts";

/** A list that nobody has touched for this long, in ms, lets those go who are found. */
const REST = 5000;
/** After rows have gone by themselves no press is taken for this long, in ms: it was meant for what stood there before. */
const SETTLE = 700;

const NOBODY: ReadonlySet<PersonId> = new Set();

/**
 * Who has a row in the list of missing people. Whoever is found while the row is in sight keeps it until the pointer and
 * the focus have left the list and it has not been touched for a while, or the row is scrolled out of sight, so that
 * nothing moves under a finger.
 *
 * @param people in the order of the roll, found ones too
 * @param missing their ids
 */
export function useRollRows<Person extends { readonly id: PersonId }>(
  people: readonly Person[],
  missing: ReadonlySet<PersonId>,
) {
  const [inSight, setInSight] = useState(NOBODY);
  const [kept, setKept] = useState<RollRows>({ missing, held: NOBODY });
  const [isSettling, setSettling] = useState(false);
  const touchedAt = useRef(0);
  const isPointerOver = useRef(false);
  const hasFocus = useRef(false);
  const rows = rowsAfterNews(kept, missing, inSight);
  if (rows !== kept) setKept(rows);
  const hasHeld = rows.held.size > 0;

  useEffect(() => {
    if (!hasHeld) return undefined;
    const heldSince = performance.now();
    const timer = window.setInterval(() => {
      if (isPointerOver.current || hasFocus.current) return;
      if (performance.now() - Math.max(heldSince, touchedAt.current) < REST) return;
      setKept(rowsAtRest);
      setSettling(true);
    }, 500);
    return () => window.clearInterval(timer);
  }, [hasHeld]);
  useEffect(() => {
    if (!isSettling) return undefined;
    const timer = window.setTimeout(() => setSettling(false), SETTLE);
    return () => window.clearTimeout(timer);
  }, [isSettling]);

  const touch = ({ timeStamp }: SyntheticEvent) => {
    touchedAt.current = timeStamp;
  };
  const shown = useMemo(() => people.filter(({ id }) => hasRow(rows, id)), [people, rows]);
  const range = useRef({ from: 0, to: 0 });
  // Rows that went bring others into the same range, which is not reported again: these are in sight too.
  useEffect(() => {
    const now = idsWithin(shown, range.current);
    setInSight((before) =>
      now.every((id) => before.has(id)) ? before : new Set([...before, ...now]),
    );
  }, [shown]);
  return {
    shown,
    isSettling,
    /** For the list: told which rows are in sight, from up to but not including. */
    onRangeChange: (from: number, to: number) => {
      range.current = { from, to };
      setInSight(new Set(idsWithin(shown, range.current)));
    },
    /** For the element around the list. */
    touches: {
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        // A finger has left as soon as it is lifted: it counts by what it touched last.
        isPointerOver.current = pointerType === "mouse";
      },
      onPointerLeave: (event: PointerEvent) => {
        isPointerOver.current = false;
        touch(event);
      },
      onFocusCapture: () => {
        hasFocus.current = true;
      },
      onBlurCapture: (event: FocusEvent) => {
        hasFocus.current = event.currentTarget.contains(event.relatedTarget);
        touch(event);
      },
      onPointerDownCapture: touch,
      onPointerMoveCapture: touch,
      onKeyDownCapture: touch,
      onWheelCapture: touch,
      onScrollCapture: touch,
    },
  };
}

function idsWithin(
  rows: readonly { readonly id: PersonId }[],
  { from, to }: { readonly from: number; readonly to: number },
): readonly PersonId[] {
  return rows.slice(from, to).map(({ id }) => id);
}
