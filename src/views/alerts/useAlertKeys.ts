import { useLingui } from "@lingui/react/macro";
import { useKeys } from "../kit/useKeys.ts";

/** What the keys of the list do. */
export type AlertGestures = {
  readonly mayAct: boolean;
  readonly canUndo: boolean;
  readonly active: string | null;
  readonly move: (step: number) => void;
  readonly extend: (step: number) => void;
  readonly pick: () => void;
  readonly pickAll: () => void;
  readonly acknowledge: () => void;
  readonly comment: () => void;
  readonly open: () => void;
  readonly undo: () => void;
  readonly leave: () => void;
};

/** The keys of the list: everything in it can be done without a mouse (product.md section 5.8). */
export function useAlertKeys(on: AlertGestures): void {
  const { t } = useLingui();
  const isActive = on.active !== null;
  const mayActHere = on.mayAct && isActive;
  useKeys(t`Alerts`, [
    { keys: "j", label: t`Next alert`, run: () => on.move(1) },
    { keys: "k", label: t`Previous alert`, run: () => on.move(-1) },
    { keys: "ArrowDown", label: t`Next alert`, run: () => on.move(1) },
    { keys: "ArrowUp", label: t`Previous alert`, run: () => on.move(-1) },
    { keys: "Enter", label: t`Open the alert`, run: on.open, isEnabled: isActive },
    { keys: "o", label: t`Open the alert`, run: on.open, isEnabled: isActive },
    { keys: "x", label: t`Select or deselect`, run: on.pick, isEnabled: mayActHere },
    {
      keys: "Mod+a",
      label: t`Select all that are shown, or none`,
      run: on.pickAll,
      isEnabled: on.mayAct,
    },
    {
      keys: "Shift+ArrowDown",
      label: t`Select downwards`,
      run: () => on.extend(1),
      isEnabled: on.mayAct,
    },
    {
      keys: "Shift+ArrowUp",
      label: t`Select upwards`,
      run: () => on.extend(-1),
      isEnabled: on.mayAct,
    },
    { keys: "a", label: t`Acknowledge`, run: on.acknowledge, isEnabled: mayActHere },
    { keys: "c", label: t`Comment`, run: on.comment, isEnabled: mayActHere },
    {
      keys: "u",
      label: t`Take the last acknowledgement back`,
      run: on.undo,
      isEnabled: on.canUndo,
    },
    { keys: "Escape", label: t`Select none, leave the list`, run: on.leave, isEnabled: isActive },
  ]);
}
