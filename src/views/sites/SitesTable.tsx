import { Plural, useLingui } from "@lingui/react/macro";
import { Archive, ArchiveRestore, ClipboardCheck, EllipsisVertical, Pencil } from "lucide-react";
import { useMemo } from "react";
import type { Site } from "../../domain/sites/site.ts";
import type { AdministrationCommand } from "../../streams/calls/administration/administrationCommands.ts";
import type { FeedState } from "../../streams/feeds/feeds.ts";
import { formatDistance } from "../ui/format/formatDistance.ts";
import { NOTHING } from "../ui/format/nothing.ts";
import { linkTo } from "../kit/routes.ts";
import { Button } from "../ui/Button.tsx";
import type { DataColumn } from "../ui/dataColumn.ts";
import { DataTable } from "../ui/DataTable.tsx";
import { MenuButton } from "../ui/MenuButton.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { SITE_TYPE_WORDS } from "./siteWords.ts";

type Props = {
  readonly sites: readonly Site[];
  /** Null: not known yet. */
  readonly counts: FeedState<"presence">["counts"] | null;
  readonly isStale: boolean;
  readonly onEdit: (id: string) => void;
  readonly onAsk: (command: AdministrationCommand) => void;
};

/** The sites with what is on them now, and what can be done with each. By name. */
export function SitesTable({ sites, counts, isStale, onEdit, onAsk }: Props) {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  const columns = useMemo(
    (): readonly DataColumn<Site>[] => [
      {
        id: "name",
        header: t`Name`,
        width: 220,
        isRowHeader: true,
        render: ({ id, siteName, isArchived }) =>
          isArchived ? (
            siteName
          ) : (
            <Button variant="link" onPress={() => onEdit(id)}>
              {siteName}
            </Button>
          ),
      },
      { id: "type", header: t`Type`, width: 110, render: ({ type }) => t(SITE_TYPE_WORDS[type]) },
      { id: "owner", header: t`Owner`, width: 160, render: ({ owner }) => owner },
      { id: "city", header: t`City`, width: 140, render: ({ city }) => city ?? NOTHING },
      {
        id: "edge",
        header: t`Edge`,
        width: 130,
        render: ({ shape, radius }) =>
          shape === "polygon" ? t`Drawn` : t`Circle, ${formatDistance(radius, locale)}`,
      },
      {
        id: "parts",
        header: t`Floors and areas`,
        width: 150,
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
        width: 100,
        align: "end",
        render: ({ id }) => (counts === null ? NOTHING : (counts[`site:${id}`]?.present ?? 0)),
      },
      {
        id: "actions",
        header: t`Actions`,
        width: 80,
        render: ({ id, siteName, isArchived }) => (
          <MenuButton
            label={t`Actions on ${siteName}`}
            icon={<EllipsisVertical aria-hidden />}
            variant="quiet"
            size="small"
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
      },
    ],
    [t, locale, counts, onEdit, onAsk],
  );
  return (
    <div className="Administration-table">
      <DataTable
        label={t`Sites`}
        columns={columns}
        rowCount={sites.length}
        rowAt={(index) => sites[index]}
        keyOf={({ id }) => id}
        isStale={isStale}
      />
    </div>
  );
}
