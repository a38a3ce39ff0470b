import "./Sidebar.css";
import { useLingui } from "@lingui/react/macro";
import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import type { ReactNode } from "react";
import type { PageName } from "../../domain/users/pages.ts";
import { Logo } from "../ui/Logo.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import type { NavigationGroup } from "./navigation.ts";
import { SidebarFlyout } from "./SidebarFlyout.tsx";
import { SidebarGroup } from "./SidebarGroup.tsx";
import { SidebarLink } from "./SidebarLink.tsx";

export type SidebarProps = {
  /** What the user may open. */
  readonly groups: readonly NavigationGroup[];
  /** The entry under which the page stands that is shown; null: none. */
  readonly current: PageName | null;
  readonly hrefOf: (page: PageName) => string;
  /** Null: not known yet. */
  readonly openAlerts: number | null;
  /** Icons only. */
  readonly isCollapsed: boolean;
  /** Absent: it cannot be collapsed, as on phones. */
  readonly onCollapse?: (isCollapsed: boolean) => void;
  readonly foot?: ReactNode;
};

/** The ways to every page that the user may open (specification section 2). */
export function Sidebar(props: SidebarProps) {
  const { t } = useLingui();
  const { groups, current, hrefOf, openAlerts, isCollapsed, onCollapse, foot } = props;
  return (
    <div className="Sidebar" data-collapsed={isCollapsed}>
      <div className="Sidebar-head">
        {!isCollapsed && <Logo />}
        {onCollapse !== undefined && (
          <IconButton
            label={isCollapsed ? t`Expand the sidebar` : t`Collapse the sidebar`}
            icon={isCollapsed ? <PanelLeftOpen /> : <PanelLeftClose />}
            keys="["
            placement="right"
            onPress={() => onCollapse(!isCollapsed)}
          />
        )}
      </div>
      <nav className="Sidebar-nav" aria-label={t`Pages`}>
        {groups.map((group) => {
          if (group.id === "main")
            return (
              <ul key={group.id} className="Sidebar-group">
                {group.pages.map((page) => (
                  <li key={page}>
                    <SidebarLink
                      page={page}
                      href={hrefOf(page)}
                      isCurrent={page === current}
                      isCollapsed={isCollapsed}
                    />
                  </li>
                ))}
              </ul>
            );
          const shared = {
            group,
            current,
            hrefOf,
            count: group.id === "alerts" ? openAlerts : null,
          };
          return isCollapsed ? (
            <SidebarFlyout key={group.id} {...shared} />
          ) : (
            <SidebarGroup key={group.id} {...shared} />
          );
        })}
      </nav>
      {foot}
    </div>
  );
}
