import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { useEffect, useRef } from "react";
import type { AlertId } from "../../domain/base/ids.ts";
import { formatTime } from "../ui/format/formatTime.ts";
import { useServices } from "../kit/services.ts";
import { useDoneActions } from "../kit/useDoneActions.ts";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { useToasts } from "../ui/useToasts.ts";
import { acknowledgedAction } from "./acknowledgedAction.ts";

/**
 * Tells what became of the operator's commands where the row may be out of sight: acknowledgements with the one undo
 * for all of them, and how many others were faster. What failed is reported as long as it is not tried again or dismissed.
 */
export function useAlertNotices(): void {
  const { t } = useLingui();
  const { alertHandling } = useServices();
  const format = useTimeFormat();
  const toasts = useToasts();
  const undoable = useSelector(alertHandling, (snapshot) =>
    snapshot.hasTag("undoable") ? snapshot.context.undoable : null,
  );
  const conflicts = useSelector(alertHandling, ({ context }) => context.conflicts);
  const failures = useSelector(alertHandling, ({ context }) => context.failures);
  const count = undoable?.ids.length ?? 0;
  const history = useDoneActions();

  // The machine decides how long it can be taken back: the toast goes when it says so.
  useEffect(() => {
    if (undoable === null || count === 0) return;
    // One gesture is one action, however many answers it takes.
    const id = acknowledgedAction(undoable.batch);
    const takeBack = { kind: "alerts", alertIds: undoable.ids } as const;
    history.done({ id, count, name: null, takeBack });
    return toasts.success(
      t`${plural(count, { one: "# alert acknowledged", other: "# alerts acknowledged" })}`,
      {
        action: {
          label: t`Undo`,
          onPress: () => {
            alertHandling.send({ type: "user.undo" });
            history.undone(id);
          },
        },
        timeoutMs: null,
      },
    );
  }, [undoable, count, toasts, t, alertHandling, history]);

  useFeedValue(Object.keys(conflicts), (fresh) => {
    const [first] = fresh;
    const conflict = first === undefined ? undefined : conflicts[first as AlertId];
    if (conflict === undefined || fresh.length > 1) {
      const count = fresh.length;
      toasts.warning(
        t`${plural(count, {
          one: "# alert was already acknowledged by somebody else",
          other: "# alerts were already acknowledged by others",
        })}`,
      );
      return;
    }
    const [by, at] = [conflict.byName, formatTime(conflict.at, format)];
    toasts.warning(t`Already acknowledged by ${by} at ${at}`);
  });
  const failed = new Set(failures.map(({ id }) => id)).size;
  useEffect(() => {
    if (failed === 0) return;
    return toasts.error(
      t`${plural(failed, { one: "# alert was not saved", other: "# alerts were not saved" })}`,
      {
        description: t`The rows say why and let you try again.`,
        action: {
          label: t`Try all again`,
          onPress: () => alertHandling.send({ type: "user.retry", id: null }),
        },
      },
    );
  }, [failed, toasts, t, alertHandling]);
}

/** Calls `tell` with the ids that were not there before; those of the first look are not news. */
function useFeedValue(ids: readonly string[], tell: (fresh: readonly string[]) => void): void {
  const key = ids.join(" ");
  const known = useRef(key);
  const latest = useRef(tell);
  useEffect(() => {
    latest.current = tell;
  });
  useEffect(() => {
    const before = known.current.split(" ");
    known.current = key;
    const fresh = key.split(" ").filter((id) => id !== "" && !before.includes(id));
    if (fresh.length > 0) latest.current(fresh);
  }, [key]);
}
