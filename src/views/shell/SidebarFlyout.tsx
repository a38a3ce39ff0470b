import { useLingui } from "@lingui/react/macro";
import { MenuButton } from "../ui/MenuButton.tsx";
import { OpenAlertsBadge } from "./OpenAlertsBadge.tsx";
import { GROUP_ICONS, PAGE_ICONS } from "./pageIcons.ts";
import { GROUP_TITLES, PAGE_TITLES } from "./pageTitles.ts";
import type { SidebarGroupProps } from "./SidebarGroup.tsx";

/** A group of the sidebar while that shows icons only: its entries in a menu beside it. */
export function SidebarFlyout({ group, current, hrefOf, count }: SidebarGroupProps) {
  const { t } = useLingui();
  const title = t(GROUP_TITLES[group.id]);
  const Icon = GROUP_ICONS[group.id];
  return (
    <div
      className="SidebarFlyout"
      data-holds-current={group.pages.some((page) => page === current)}
    >
      <MenuButton
        label={title}
        icon={<Icon />}
        variant="quiet"
        placement="right top"
        items={[
          {
            kind: "section",
            id: group.id,
            label: title,
            items: group.pages.map((page) => {
              const PageIcon = PAGE_ICONS[page];
              return {
                id: page,
                label: t(PAGE_TITLES[page]),
                href: hrefOf(page),
                icon: PageIcon === undefined ? null : <PageIcon />,
              };
            }),
          },
        ]}
        onAction={() => undefined}
      />
      {count !== null && count > 0 && (
        <span className="SidebarFlyout-badge">
          <OpenAlertsBadge count={count} />
        </span>
      )}
    </div>
  );
}
