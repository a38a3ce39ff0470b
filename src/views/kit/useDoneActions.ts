import { useMemo } from "react";
import type { DoneAction } from "../../machines/shell/doneAction.ts";
import { useServices } from "./services.ts";

/** What is said of an action that may be taken back. */
export type Done = Pick<DoneAction, "count" | "id" | "name" | "takeBack">;

/** Tells the history of actions what was done here, and what of it was taken back here. */
export function useDoneActions() {
  const { doneActions, now } = useServices();
  return useMemo(
    () => ({
      /** Told again by the same id it is the same action. */
      done: (action: Done) =>
        doneActions.send({ type: "action.done", action: { ...action, at: now() } }),
      undone: (id: string) => doneActions.send({ type: "action.undone", id }),
      /** Takes one back by the history itself, which says what became of it. */
      undo: (id: string) => doneActions.send({ type: "user.undo", id, now: now() }),
    }),
    [doneActions, now],
  );
}
