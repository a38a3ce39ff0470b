import { LoopTurns, TURN_TICK, TURNS_EVERY } from "../../../src/domain/operations/loopTurns.ts";

/** Measures the turns of this process's event loop from now on, and sends them to its parent, where it has one. */
export function watchTurns(): void {
  const now = () => performance.now();
  const turns = new LoopTurns(now());
  setInterval(() => turns.tick(now()), TURN_TICK).unref();
  setInterval(() => {
    if (process.connected) process.send?.({ type: "turns", turns: turns.figures(now()) });
  }, TURNS_EVERY).unref();
}
