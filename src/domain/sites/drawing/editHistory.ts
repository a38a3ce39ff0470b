/** What was done, with the way back and forth. */
export type EditHistory<Value> = {
  /** Oldest first. */
  readonly past: readonly Value[];
  readonly present: Value;
  /** Next first. */
  readonly future: readonly Value[];
};

/** Steps that can be undone; more are kept by nobody's memory. */
const MAX_STEPS = 500;

/** A history that begins here. */
export function historyOf<Value>(present: Value): EditHistory<Value> {
  return { past: [], present, future: [] };
}

/** One step further; what was undone is given up. The same value is no step. */
export function stepped<Value>(history: EditHistory<Value>, next: Value): EditHistory<Value> {
  if (next === history.present) return history;
  return {
    past: [...history.past, history.present].slice(-MAX_STEPS),
    present: next,
    future: [],
  };
}

/** One step back; the same object where there is none. */
export function undoStep<Value>(history: EditHistory<Value>): EditHistory<Value> {
  const { past, present, future } = history;
  const before = past.at(-1);
  if (before === undefined) return history;
  return { past: past.slice(0, -1), present: before, future: [present, ...future] };
}

/** One step forth again; the same object where there is none. */
export function redoStep<Value>(history: EditHistory<Value>): EditHistory<Value> {
  const { past, present, future } = history;
  const [next, ...later] = future;
  if (next === undefined) return history;
  return { past: [...past, present], present: next, future: later };
}
