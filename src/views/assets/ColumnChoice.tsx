import { memo } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { ArrowDown, ArrowUp, Columns3 } from "lucide-react";
import {
  ASSET_COLUMNS,
  type AssetColumn,
  DEFAULT_ASSET_COLUMNS,
  REQUIRED_ASSET_COLUMNS,
  withColumn,
} from "../../domain/assetColumns.ts";
import { MAX_VISIBLE_COLUMNS } from "../../domain/limits.ts";
import { useServices } from "../services.ts";
import { Button } from "../ui/Button.tsx";
import { Checkbox } from "../ui/Checkbox.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { Popover } from "../ui/Popover.tsx";
import { useStored } from "../useStored.ts";
import { ASSET_COLUMN_WORDS } from "../words/assetWords.ts";
import { inReadersOrder, movedColumn } from "./columnOrder.ts";

/** Which columns the list has and in which order, kept for the customer (specification sections 3 and 5: 10 at most). */
export const ColumnChoice = memo(function ColumnChoice() {
  const { t } = useLingui();
  const { preferences } = useServices();
  const [stored, store] = useStored(preferences.ofCustomer);
  const shown = inReadersOrder(stored.assetListColumns, stored.assetListOrder);
  const hidden = ASSET_COLUMNS.filter((column) => !shown.includes(column));
  const isFull = shown.length >= MAX_VISIBLE_COLUMNS;
  const show = (column: AssetColumn, isShown: boolean) =>
    store({
      ...stored,
      assetListColumns: [...withColumn(stored.assetListColumns, column, isShown)],
      // A column that comes back comes back at the end, where it is seen to come.
      assetListOrder: isShown ? [...shown, column] : shown.filter((one) => one !== column),
    });
  const move = (column: AssetColumn, step: -1 | 1) =>
    store({ ...stored, assetListOrder: [...movedColumn(shown, column, step)] });
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
      <div className="ColumnChoice">
        <p className="ColumnChoice-count">
          <Trans>
            {shown.length} of {MAX_VISIBLE_COLUMNS} columns at most
          </Trans>
        </p>
        <ul>
          {shown.map((column, index) => {
            const name = t(ASSET_COLUMN_WORDS[column]);
            return (
              <li key={column}>
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
            <li key={column}>
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
