import { useMemo } from "react";
import type { TagRow } from "../../../domain/devices/tagRow.ts";
import type { ListColumn } from "../../kit/list/listColumn.ts";
import { Button } from "../../ui/Button.tsx";
import type { DataColumn } from "../../ui/dataColumn.ts";

/** The chosen columns as the grid draws them; the id opens its tag. */
export function useShownColumns(
  chosen: readonly string[],
  columns: readonly ListColumn<TagRow>[],
  onOpen: (id: string) => void,
): readonly DataColumn<TagRow>[] {
  return useMemo(
    () =>
      chosen.flatMap((id): readonly DataColumn<TagRow>[] => {
        const column = columns.find((one) => one.id === id);
        if (column === undefined) return [];
        const { value: _, render = () => null, ...rest } = column;
        const draw =
          id === "id"
            ? (row: TagRow) => (
                <Button variant="link" onPress={() => onOpen(row.tag.id)}>
                  {row.tag.id}
                </Button>
              )
            : render;
        return [{ ...rest, isSortable: true, render: draw }];
      }),
    [chosen, columns, onOpen],
  );
}
