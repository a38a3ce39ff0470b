import { useEffect, useRef, useState } from "react";
import type { AlertHandlingContext } from "../../machines/alerts/alertHandlingMachine.ts";
import type { useOlderAlerts } from "./useOlderAlerts.ts";

/** Rows before the end at which the next page is asked for: about a screen. */
const AHEAD = 15;

/**
 * Asks for older alerts when the end of the list comes near, again and again while it stays in view, and for those that
 * were loaded once more after a command about one of them. Answers what to call with the last row in view.
 */
export function useOlderOnScroll(
  { actor, state, context }: ReturnType<typeof useOlderAlerts>,
  rowCount: number,
  hasOlder: boolean,
  marks: AlertHandlingContext["marks"],
): (to: number) => void {
  const [to, setTo] = useState(0);
  const isNearEnd = hasOlder && to >= rowCount - AHEAD;
  useEffect(() => {
    if (isNearEnd && (state === "idle" || state === "more"))
      actor.send({ type: "list.endReached" });
  }, [actor, isNearEnd, state]);

  const marked = useRef(marks);
  useEffect(() => {
    const before = marked.current;
    marked.current = marks;
    const isSettled = context.shown.alerts.some(
      ({ id }) => before[id] !== undefined && marks[id] === undefined,
    );
    if (isSettled) actor.send({ type: "answer.outdated" });
  }, [actor, marks, context.shown.alerts]);
  return setTo;
}
