import { useEffect, useEffectEvent, useRef } from "react";
import { type Done, useDoneActions } from "./useDoneActions.ts";

/**
 * Tells the history of actions of a piece of work when it has ended, and when it was taken back on its own screen.
 * `stage`: null while it is neither. `done` null: nothing of it was done.
 */
export function useActionLog(stage: "done" | "undone" | null, done: Omit<Done, "id"> | null): void {
  const history = useDoneActions();
  const id = useRef<string | null>(null);
  const tell = useEffectEvent(() => {
    if (stage === "done") {
      id.current = crypto.randomUUID();
      if (done !== null) history.done({ ...done, id: id.current });
    }
    if (stage === "undone" && id.current !== null) history.undone(id.current);
  });
  useEffect(() => tell(), [stage]);
}
