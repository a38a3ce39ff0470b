import { useLingui } from "@lingui/react/macro";
import { Archive, ArchiveRestore, ArrowDown, ArrowUp, Pencil } from "lucide-react";
import { useMemo } from "react";
import { PLAIN_STYLE } from "../../../domain/sites/floorEdit.ts";
import type { FloorCommand } from "../../../streams/calls/sites/floorCalls.ts";
import type { FeedState } from "../../../streams/feeds/feeds.ts";
import type { ListColumn } from "../../kit/list/listColumn.ts";
import { MENU_COLUMN, RowMenu } from "../../kit/list/RowMenu.tsx";
import { useFloorName } from "../../kit/words/useFloorName.ts";
import type { DataColumn } from "../../ui/dataColumn.ts";
import { groundOfFloors } from "./floorForm.ts";
import type { FloorRow } from "./floorRows.ts";

/** The columns of the list of floors. `counts`: who is there now, null: not known yet. */
export function useFloorColumns(
  counts: FeedState<"presence">["counts"] | null,
): readonly ListColumn<FloorRow>[] {
  const { t } = useLingui();
  const floorName = useFloorName();
  return useMemo(
    (): readonly ListColumn<FloorRow>[] => [
      {
        id: "name",
        header: t`Name`,
        width: 170,
        isRowHeader: true,
        isSearched: true,
        value: ({ site, floor }) => floorName(site, floor.number),
      },
      {
        id: "number",
        header: t`Floor number`,
        width: 85,
        align: "end",
        value: ({ floor }) => floor.number,
      },
      {
        id: "site",
        header: t`Site`,
        width: 140,
        isSearched: true,
        value: ({ site }) => site.siteName,
      },
      {
        id: "place",
        header: t`Order`,
        width: 75,
        align: "end",
        value: ({ place }) => place,
      },
      {
        id: "style",
        header: t`Map style`,
        width: 120,
        value: ({ site, floor: { styleId } }) =>
          styleId === PLAIN_STYLE.id
            ? t`Plain`
            : (site.styles.find(({ id }) => id === styleId)?.name ?? styleId),
      },
      { id: "areas", header: t`Areas`, width: 75, align: "end", value: ({ areas }) => areas },
      {
        id: "plan",
        isNamed: true,
        header: t`Plan`,
        width: 80,
        value: ({ floor }) => (floor.plan === null ? t`None` : t`Placed`),
      },
      {
        id: "shown",
        isNamed: true,
        header: t`Default floor`,
        width: 105,
        value: ({ site, floor }) => (site.defaultFloor === floor.number ? t`Yes` : null),
      },
      {
        id: "present",
        header: t`Here now`,
        width: 95,
        align: "end",
        value: ({ site, floor }) =>
          counts === null ? null : (counts[`floor:${site.id}:${floor.number}`]?.present ?? 0),
      },
    ],
    [t, counts, floorName],
  );
}

/** What can be done with one floor. */
export function useFloorMenu(
  onEdit: (key: string) => void,
  onAsk: (command: FloorCommand) => void,
  onMove: (command: FloorCommand) => void,
): DataColumn<FloorRow> {
  const { t } = useLingui();
  const floorName = useFloorName();
  return useMemo(
    (): DataColumn<FloorRow> => ({
      ...MENU_COLUMN,
      header: t`Actions`,
      render: ({ key, site, floor, place, isFirst, isLast }) => {
        const { number } = floor;
        const about = { siteId: site.id, seen: groundOfFloors(site) };
        return (
          <RowMenu
            name={floorName(site, number)}
            items={
              place === null
                ? [
                    {
                      id: "unarchive",
                      label: t`Take back into use`,
                      icon: <ArchiveRestore aria-hidden />,
                    },
                  ]
                : [
                    { id: "edit", label: t`Edit`, icon: <Pencil aria-hidden /> },
                    {
                      id: "up",
                      label: t`Move up`,
                      icon: <ArrowUp aria-hidden />,
                      isDisabled: isFirst,
                    },
                    {
                      id: "down",
                      label: t`Move down`,
                      icon: <ArrowDown aria-hidden />,
                      isDisabled: isLast,
                    },
                    {
                      id: "archive",
                      label: t`Archive`,
                      icon: <Archive aria-hidden />,
                      tone: "danger",
                    },
                  ]
            }
            onAction={(action) => {
              if (action === "edit") onEdit(key);
              if (action === "up") onMove({ ...about, edit: { kind: "move", number, by: -1 } });
              if (action === "down") onMove({ ...about, edit: { kind: "move", number, by: 1 } });
              if (action === "archive") onAsk({ ...about, edit: { kind: "archive", number } });
              if (action === "unarchive") onMove({ ...about, edit: { kind: "unarchive", number } });
            }}
          />
        );
      },
    }),
    [t, floorName, onEdit, onAsk, onMove],
  );
}
