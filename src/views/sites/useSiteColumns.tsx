import { Plural, useLingui } from "@lingui/react/macro";
import { Archive, ArchiveRestore, ClipboardCheck, Pencil } from "lucide-react";
import { useMemo } from "react";
import type { Site } from "../../domain/sites/site.ts";
import type { AdministrationCommand } from "../../streams/calls/administration/administrationCommands.ts";
import type { FeedState } from "../../streams/feeds/feeds.ts";
import type { ListColumn } from "../kit/list/listColumn.ts";
import { MENU_COLUMN, RowMenu } from "../kit/list/RowMenu.tsx";
import { linkTo } from "../kit/routes.ts";
import type { DataColumn } from "../ui/dataColumn.ts";
import { formatDistance } from "../ui/format/formatDistance.ts";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { SITE_TYPE_WORDS } from "./siteWords.ts";

/** The columns of the list of sites. `counts`: who is there now, null: not known yet. */
export function useSiteColumns(
  counts: FeedState<"presence">["counts"] | null,
): readonly ListColumn<Site>[] {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  return useMemo(
    (): readonly ListColumn<Site>[] => [
      {
        id: "name",
        header: t`Name`,
        width: 200,
        isRowHeader: true,
        isSearched: true,
        value: ({ siteName }) => siteName,
      },
      { id: "type", header: t`Type`, width: 100, value: ({ type }) => t(SITE_TYPE_WORDS[type]) },
      { id: "owner", header: t`Owner`, width: 150, isSearched: true, value: ({ owner }) => owner },
      { id: "city", header: t`City`, width: 120, isSearched: true, value: ({ city }) => city },
      {
        id: "edge",
        header: t`Edge`,
        width: 110,
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
        width: 120,
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
    ],
    [t, locale, counts],
  );
}

/** What can be done with one site. */
export function useSiteMenu(
  onEdit: (id: string) => void,
  onAsk: (command: AdministrationCommand) => void,
): DataColumn<Site> {
  const { t } = useLingui();
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
                ]
              : [
                  { id: "edit", label: t`Edit`, icon: <Pencil aria-hidden /> },
                  {
                    id: "inventory",
                    label: t`Inventory`,
                    icon: <ClipboardCheck aria-hidden />,
                    href: linkTo("liveSite", {}, { site: id, tab: "inventory" }),
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
            if (action === "edit") onEdit(id);
            if (action === "archive") onAsk({ kind: "site.archive", siteId: id });
            if (action === "unarchive") onAsk({ kind: "site.unarchive", siteId: id });
          }}
        />
      ),
    }),
    [t, onEdit, onAsk],
  );
}
