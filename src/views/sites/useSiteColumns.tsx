import { Plural, useLingui } from "@lingui/react/macro";
import { Archive, ArchiveRestore, ClipboardCheck, Pencil } from "lucide-react";
import { useMemo } from "react";
import type { Site } from "../../domain/sites/site.ts";
import type { SiteCommand } from "../../streams/calls/sites/siteCommands.ts";
import type { FeedState } from "../../streams/feeds/feeds.ts";
import type { ListColumn } from "../kit/list/listColumn.ts";
import { MENU_COLUMN, RowMenu } from "../kit/list/RowMenu.tsx";
import { useJournalEntry } from "../kit/useJournalEntry.tsx";
import { linkTo } from "../kit/routes.ts";
import type { DataColumn } from "../ui/dataColumn.ts";
import { useFloorName } from "../kit/words/useFloorName.ts";
import { formatDate } from "../ui/format/formatDate.ts";
import { formatDistance } from "../ui/format/formatDistance.ts";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { SITE_TYPE_WORDS } from "./siteWords.ts";

/** The columns of the list of sites. `counts`: who is there now, null: not known yet. */
export function useSiteColumns(
  counts: FeedState<"presence">["counts"] | null,
): readonly ListColumn<Site>[] {
  const { t } = useLingui();
  const format = useTimeFormat();
  const { locale } = format;
  const floorName = useFloorName();
  return useMemo(
    (): readonly ListColumn<Site>[] => [
      {
        id: "name",
        header: t`Name`,
        width: 225,
        isRowHeader: true,
        isSearched: true,
        value: ({ siteName }) => siteName,
      },
      { id: "type", header: t`Type`, width: 100, value: ({ type }) => t(SITE_TYPE_WORDS[type]) },
      { id: "owner", header: t`Owner`, width: 135, isSearched: true, value: ({ owner }) => owner },
      { id: "city", header: t`City`, width: 115, isSearched: true, value: ({ city }) => city },
      {
        id: "edge",
        header: t`Edge`,
        width: 130,
        value: ({ shape, radius }) =>
          shape === "polygon" ? t`Drawn` : t`Circle, ${formatDistance(radius, locale)}`,
      },
      {
        id: "parts",
        header: t`Floors and areas`,
        width: 160,
        value: ({ floors, areas }) => floors.length + areas.length,
        render: ({ floors, areas }) => (
          <>
            <Plural value={floors.length} one="# floor" other="# floors" />
            {", "}
            <Plural value={areas.length} one="# area" other="# areas" />
          </>
        ),
      },
      {
        id: "present",
        header: t`Here now`,
        width: 112,
        align: "end",
        value: ({ id }) => (counts === null ? null : (counts[`site:${id}`]?.present ?? 0)),
      },
      {
        id: "id",
        header: t`Id`,
        width: 160,
        isSearched: true,
        isExtra: true,
        value: ({ id }) => id,
      },
      {
        id: "address",
        header: t`Address`,
        width: 220,
        isExtra: true,
        value: ({ address }) => address,
      },
      {
        id: "latitude",
        header: t`Latitude`,
        width: 110,
        align: "end",
        isExtra: true,
        value: ({ latitude }) => latitude,
      },
      {
        id: "longitude",
        header: t`Longitude`,
        width: 110,
        align: "end",
        isExtra: true,
        value: ({ longitude }) => longitude,
      },
      {
        id: "radius",
        header: t`Radius`,
        sheetHeader: t`Radius (m)`,
        width: 100,
        align: "end",
        isExtra: true,
        value: ({ radius }) => radius,
        render: ({ radius }) => formatDistance(radius, locale),
      },
      {
        id: "timezone",
        header: t`Timezone`,
        width: 140,
        isExtra: true,
        value: ({ timezone }) => timezone,
      },
      {
        id: "defaultFloor",
        header: t`Floor shown first`,
        width: 140,
        isExtra: true,
        value: (site) => (site.defaultFloor === null ? null : floorName(site, site.defaultFloor)),
      },
      {
        id: "styles",
        header: t`Map styles`,
        width: 160,
        isExtra: true,
        value: ({ styles }) => listed(styles.map(({ name }) => name)),
      },
      {
        id: "floorMatching",
        header: t`Names of floors in readings`,
        width: 200,
        isExtra: true,
        value: (site) =>
          listed(
            site.floorMatching.map(({ from, floor }) => `${from} → ${floorName(site, floor)}`),
          ),
      },
      {
        id: "musterAreas",
        header: t`Muster areas`,
        width: 180,
        isExtra: true,
        value: ({ areas, musterAreas }) =>
          listed(areas.filter(({ id }) => musterAreas.includes(id)).map(({ name }) => name)),
      },
      {
        id: "datasetId",
        header: t`Data set of the map service`,
        width: 180,
        isExtra: true,
        value: ({ datasetId }) => datasetId,
      },
      {
        id: "archivedAt",
        header: t`Archived on`,
        width: 150,
        isExtra: true,
        value: ({ archivedAt }) => (archivedAt === null ? null : formatDate(archivedAt, format)),
        orderBy: ({ archivedAt }) => archivedAt,
      },
    ],
    [t, locale, format, floorName, counts],
  );
}

/** Null: there is none. */
function listed(texts: readonly string[]): string | null {
  return texts.length === 0 ? null : texts.join(", ");
}

/** What can be done with one site. */
export function useSiteMenu(
  onEdit: (id: string) => void,
  onAsk: (command: SiteCommand) => void,
): DataColumn<Site> {
  const { t } = useLingui();
  const journal = useJournalEntry();
  return useMemo(
    (): DataColumn<Site> => ({
      ...MENU_COLUMN,
      header: t`Actions`,
      render: ({ id, siteName, isArchived }) => (
        <RowMenu
          name={siteName}
          items={
            isArchived
              ? [
                  {
                    id: "unarchive",
                    label: t`Take back into use`,
                    icon: <ArchiveRestore aria-hidden />,
                  },
                  ...journal(id),
                ]
              : [
                  { id: "edit", label: t`Edit`, icon: <Pencil aria-hidden /> },
                  {
                    id: "inventory",
                    label: t`Inventory`,
                    icon: <ClipboardCheck aria-hidden />,
                    href: linkTo("liveSite", {}, { site: id, tab: "inventory" }),
                  },
                  ...journal(id),
                  {
                    id: "archive",
                    label: t`Archive`,
                    icon: <Archive aria-hidden />,
                    tone: "danger",
                  },
                ]
          }
          onAction={(action) => {
            if (action === "edit") onEdit(id);
            if (action === "archive") onAsk({ kind: "archive", siteIds: [id] });
            if (action === "unarchive") onAsk({ kind: "unarchive", siteIds: [id] });
          }}
        />
      ),
    }),
    [t, journal, onEdit, onAsk],
  );
}
