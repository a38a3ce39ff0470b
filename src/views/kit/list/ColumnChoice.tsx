import { Trans, useLingui } from "@lingui/react/macro";
import { ArrowDown, ArrowUp, Columns3 } from "lucide-react";
import { type RefObject, useLayoutEffect, useRef } from "react";
import { type ColumnSet, movedColumn, withColumn } from "../../../domain/base/columnChoice.ts";
import { MAX_VISIBLE_COLUMNS } from "../../../domain/base/limits.ts";
import { Button } from "../../ui/Button.tsx";
import type { ButtonSize } from "../../ui/buttonLook.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Popover } from "../../ui/Popover.tsx";
import "./ColumnChoice.css";

/** Which columns a list has and in which order (specification sections 3 and 5: 10 at most); with `words` other parts of a page. */
export function ColumnChoice<Column extends string>({
  set,
  shown,
  nameOf,
  size,
  words,
  onChange,
  onReset,
}: {
  readonly set: ColumnSet<Column>;
  /** In their order. */
  readonly shown: readonly Column[];
  readonly nameOf: (column: Column) => string;
  readonly size?: ButtonSize | undefined;
  /** What is chosen, and on the button; by default the columns of a list. */
  readonly words?: { readonly label: string; readonly button: string };
  readonly onChange: (shown: readonly Column[]) => void;
  /** As the list was before anything was chosen. */
  readonly onReset: () => void;
}) {
  const { t } = useLingui();
  const hidden = set.all.filter((column) => !shown.includes(column));
  const isFull = shown.length >= MAX_VISIBLE_COLUMNS;
  const list = useRef<HTMLDivElement>(null);
  const keepFocus = useKeptFocus(list);
  const show = (column: Column, isShown: boolean) => {
    keepFocus(column, "show");
    onChange(withColumn(set, shown, column, isShown));
  };
  const move = (column: Column, step: -1 | 1) => {
    keepFocus(column, step === -1 ? "earlier" : "later");
    onChange(movedColumn(shown, column, step));
  };
  return (
    <Popover
      label={words?.label ?? t`Columns of the list`}
      placement="bottom end"
      trigger={
        <Button icon={<Columns3 />} size={size}>
          {words?.button ?? <Trans>Columns</Trans>}
        </Button>
      }
    >
      <div ref={list} className="ColumnChoice">
        {set.all.length > MAX_VISIBLE_COLUMNS && (
          <p className="note">
            <Trans>
              {shown.length} of {MAX_VISIBLE_COLUMNS} columns at most
            </Trans>
          </p>
        )}
        <ul>
          {shown.map((column, index) => {
            const name = nameOf(column);
            return (
              <li key={column} data-column={column}>
                <Checkbox
                  isSelected
                  isDisabled={set.required.includes(column) || shown.length === 1}
                  onChange={() => show(column, false)}
                >
                  {name}
                </Checkbox>
                <IconButton
                  label={t`Move “${name}” towards the beginning`}
                  icon={<ArrowUp />}
                  size="small"
                  isDisabled={index === 0}
                  onPress={() => move(column, -1)}
                />
                <IconButton
                  label={t`Move “${name}” towards the end`}
                  icon={<ArrowDown />}
                  size="small"
                  isDisabled={index === shown.length - 1}
                  onPress={() => move(column, 1)}
                />
              </li>
            );
          })}
        </ul>
        {hidden.length > 0 && (
          <ul>
            {hidden.map((column) => (
              <li key={column} data-column={column}>
                <Checkbox
                  isSelected={false}
                  isDisabled={isFull}
                  onChange={() => show(column, true)}
                >
                  {nameOf(column)}
                </Checkbox>
              </li>
            ))}
          </ul>
        )}
        <Button size="small" variant="quiet" onPress={onReset}>
          <Trans>Reset to default</Trans>
        </Button>
      </div>
    </Popover>
  );
}

/** The controls of a column, in their order. */
const CONTROLS = ["show", "earlier", "later"] as const;

/** A column that moves takes the focus along: its control is another element then, or stands still at an end. */
function useKeptFocus(list: RefObject<HTMLElement | null>) {
  const wanted = useRef<{ column: string; control: (typeof CONTROLS)[number] } | null>(null);
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const { column, control } = wanted.current;
    wanted.current = null;
    const row = list.current?.querySelector(`[data-column="${column}"]`);
    const controls = [...(row?.querySelectorAll<HTMLElement>("input, button") ?? [])];
    const own = controls[CONTROLS.indexOf(control)];
    const target = own?.matches(":disabled") === false ? own : null;
    (target ?? controls.findLast((one) => !one.matches(":disabled")))?.focus();
  });
  return (column: string, control: (typeof CONTROLS)[number]) => {
    wanted.current = { column, control };
  };
}
