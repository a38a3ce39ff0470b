import { useLingui } from "@lingui/react/macro";
import { ChevronRight } from "lucide-react";
import { useId, useState } from "react";
import type { PageName } from "../../domain/users/pages.ts";
import { GROUP_ICONS } from "./pageIcons.ts";
import { isAdministration, type NavigationGroup, type NavigationGroupId } from "./navigation.ts";
import { OpenAlertsBadge } from "./OpenAlertsBadge.tsx";
import { GROUP_TITLES } from "./pageTitles.ts";
import { SidebarLink } from "./SidebarLink.tsx";

export type SidebarGroupProps = {
  readonly group: NavigationGroup;
  readonly current: PageName | null;
  readonly hrefOf: (page: PageName) => string;
  /** Alerts that are open; null: this group has none or it is not known yet. */
  readonly count: number | null;
};

/** Daily work is open; what is set up once in a while opens where somebody is in it. */
const OPEN_AT_FIRST: readonly NavigationGroupId[] = ["dashboard", "alerts"];

/** A heading of the sidebar that opens and closes what is under it. */
export function SidebarGroup({ group, current, hrefOf, count }: SidebarGroupProps) {
  const { t } = useLingui();
  const id = useId();
  const [choice, setChoice] = useState<boolean | null>(null);
  const holdsCurrent = group.pages.some((page) => page === current);
  const isOpen = choice ?? (OPEN_AT_FIRST.includes(group.id) || holdsCurrent);
  const Icon = GROUP_ICONS[group.id];
  return (
    <section className="Sidebar-group" data-administration={isAdministration(group.id)}>
      <button
        type="button"
        className="SidebarGroup-heading"
        aria-expanded={isOpen}
        aria-controls={id}
        data-holds-current={holdsCurrent && !isOpen}
        onClick={() => setChoice(!isOpen)}
      >
        <Icon className="SidebarLink-icon" aria-hidden />
        <span className="SidebarLink-label">{t(GROUP_TITLES[group.id])}</span>
        {count !== null && <OpenAlertsBadge count={count} />}
        <ChevronRight className="SidebarGroup-chevron" aria-hidden />
      </button>
      <ul id={id} hidden={!isOpen}>
        {group.pages.map((page) => (
          <li key={page} className="SidebarGroup-entry">
            <SidebarLink page={page} href={hrefOf(page)} isCurrent={page === current} />
          </li>
        ))}
      </ul>
    </section>
  );
}
