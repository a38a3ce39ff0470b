import { useSelector } from "@xstate/react";
import { use, useMemo } from "react";
import { mayHandleAlerts } from "../../domain/alerts/alertRights.ts";
import type { AlertId } from "../../domain/base/ids.ts";
import type { AlertHandlingContext } from "../../machines/alerts/alertHandlingMachine.ts";
import { useServices } from "../kit/services.ts";
import { useDoneActions } from "../kit/useDoneActions.ts";
import { WallScreenContext } from "../kit/wallScreenContext.ts";
import { useShownInstant } from "../ui/PastProvider.tsx";
import { acknowledgedAction } from "./acknowledgedAction.ts";

/** What the operator can do with alerts. */
export type AlertActions = {
  readonly acknowledge: (ids: readonly AlertId[], comment: string | null) => void;
  readonly comment: (id: AlertId, text: string) => void;
  readonly undo: () => void;
  /** Takes one's own acknowledgement of an alert back, however long ago it was made. */
  readonly withdraw: (id: AlertId) => void;
  /** Null: everything that failed. */
  readonly retry: (id: AlertId | null) => void;
  readonly dismiss: (ids: readonly AlertId[]) => void;
};

/** What is to be shown of what operators do: by alert what is being saved, who was first, what failed. */
export type AlertWork = Pick<AlertHandlingContext, "marks" | "conflicts" | "failures"> & {
  /** False for whoever only looks on, such as a screen on a wall, or at the past: they are offered nothing to do. */
  readonly mayAct: boolean;
  /** How many acknowledgements one undo takes back now; 0: none. */
  readonly undoable: number;
  readonly actions: AlertActions;
};

/** The operators' work on alerts, as far as the views show it. */
export function useAlertWork(): AlertWork {
  const { alertHandling, session } = useServices();
  const marks = useSelector(alertHandling, ({ context }) => context.marks);
  const conflicts = useSelector(alertHandling, ({ context }) => context.conflicts);
  const failures = useSelector(alertHandling, ({ context }) => context.failures);
  const undoable = useSelector(alertHandling, (snapshot) =>
    snapshot.hasTag("undoable") ? (snapshot.context.undoable?.ids.length ?? 0) : 0,
  );
  const visitor = useSelector(session, ({ context }) => context.visitor);
  const history = useDoneActions();
  const actions = useMemo(
    (): AlertActions => ({
      acknowledge: (ids, comment) => alertHandling.send({ type: "user.acknowledge", ids, comment }),
      comment: (id, text) => {
        const commentId = crypto.randomUUID();
        alertHandling.send({ type: "user.comment", id, commentId, text });
      },
      withdraw: (id) => alertHandling.send({ type: "user.withdraw", ids: [id] }),
      undo: () => {
        const last = alertHandling.getSnapshot().context.undoable;
        alertHandling.send({ type: "user.undo" });
        if (last !== null) history.undone(acknowledgedAction(last.batch));
      },
      retry: (id) => alertHandling.send({ type: "user.retry", id }),
      dismiss: (ids) => alertHandling.send({ type: "user.dismiss", ids }),
    }),
    [alertHandling, history],
  );
  const { at } = useShownInstant();
  const isOnWall = use(WallScreenContext) !== null;
  // The past is looked at, not worked on; and nobody stands at a wall who could press.
  const mayAct =
    at === null &&
    !isOnWall &&
    visitor !== null &&
    mayHandleAlerts(visitor.profileIds, visitor.customer);
  return { marks, conflicts, failures, undoable, mayAct, actions };
}
