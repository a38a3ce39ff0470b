import { memo, type RefObject, useLayoutEffect, useRef } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { ArrowDown, ArrowUp, Columns3 } from "lucide-react";
import {
  ASSET_COLUMNS,
  type AssetColumn,
  DEFAULT_ASSET_COLUMNS,
  REQUIRED_ASSET_COLUMNS,
  withColumn,
} from "../../domain/assets/assetColumns.ts";
import { MAX_VISIBLE_COLUMNS } from "../../domain/base/limits.ts";
import { useServices } from "../kit/services.ts";
import { Button } from "../ui/Button.tsx";
import { Checkbox } from "../ui/Checkbox.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { Popover } from "../ui/Popover.tsx";
import { useStored } from "../kit/useStored.ts";
import { ASSET_COLUMN_WORDS } from "../kit/words/assetWords.ts";
import { inReadersOrder, movedColumn } from "./columnOrder.ts";

/** Which columns the list has and in which order, kept for the customer (specification sections 3 and 5: 10 at most). */
export const ColumnChoice = memo(function ColumnChoice() {
  const { t } = useLingui();
  const { preferences } = useServices();
  const [stored, store] = useStored(preferences.ofCustomer);
  const shown = inReadersOrder(stored.assetListColumns, stored.assetListOrder);
  const hidden = ASSET_COLUMNS.filter((column) => !shown.includes(column));
  const isFull = shown.length >= MAX_VISIBLE_COLUMNS;
  const list = useRef<HTMLDivElement>(null);
  const keepFocus = useKeptFocus(list);
  const show = (column: AssetColumn, isShown: boolean) => {
    keepFocus(column, "show");
    store({
      ...stored,
      assetListColumns: [...withColumn(stored.assetListColumns, column, isShown)],
      // A column that comes back comes back at the end, where it is seen to come.
      assetListOrder: isShown ? [...shown, column] : shown.filter((one) => one !== column),
    });
  };
  const move = (column: AssetColumn, step: -1 | 1) => {
    keepFocus(column, step === -1 ? "earlier" : "later");
    store({ ...stored, assetListOrder: [...movedColumn(shown, column, step)] });
  };
  return (
    <Popover
      label={t`Columns of the list`}
      placement="bottom end"
      trigger={
        <Button icon={<Columns3 />}>
          <Trans>Columns</Trans>
        </Button>
      }
    >
      <div ref={list} className="ColumnChoice">
        <p className="ColumnChoice-count">
          <Trans>
            {shown.length} of {MAX_VISIBLE_COLUMNS} columns at most
          </Trans>
        </p>
        <ul>
          {shown.map((column, index) => {
            const name = t(ASSET_COLUMN_WORDS[column]);
            return (
              <li key={column} data-column={column}>
                <Checkbox
                  isSelected
                  isDisabled={REQUIRED_ASSET_COLUMNS.includes(column)}
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
        <ul>
          {hidden.map((column) => (
            <li key={column} data-column={column}>
              <Checkbox isSelected={false} isDisabled={isFull} onChange={() => show(column, true)}>
                {t(ASSET_COLUMN_WORDS[column])}
              </Checkbox>
            </li>
          ))}
        </ul>
        <Button
          size="small"
          variant="quiet"
          onPress={() =>
            store({
              ...stored,
              assetListColumns: [...DEFAULT_ASSET_COLUMNS],
              assetListOrder: [],
              assetListWidths: {},
            })
          }
        >
          <Trans>As at the beginning</Trans>
        </Button>
      </div>
    </Popover>
  );
});

/** The controls of a column, in their order. */
const CONTROLS = ["show", "earlier", "later"] as const;

/** A column that moves takes the focus along: its control is another element then, or stands still at an end. */
function useKeptFocus(list: RefObject<HTMLElement | null>) {
  const wanted = useRef<{ column: AssetColumn; control: (typeof CONTROLS)[number] } | null>(null);
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
  return (column: AssetColumn, control: (typeof CONTROLS)[number]) => {
    wanted.current = { column, control };
  };
}
