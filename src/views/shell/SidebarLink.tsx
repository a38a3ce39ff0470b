import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { Link } from "react-aria-components";
import type { PageName } from "../../domain/users/pages.ts";
import { Tooltip } from "../ui/Tooltip.tsx";
import { PAGE_ICONS } from "./pageIcons.ts";
import { PAGE_TITLES } from "./pageTitles.ts";

type SidebarLinkProps = {
  readonly page: PageName;
  readonly href: string;
  readonly isCurrent: boolean;
  /** Icon only, the name in a tooltip. */
  readonly isCollapsed?: boolean;
};

/** One entry of the sidebar. */
export function SidebarLink({ page, href, isCurrent, isCollapsed = false }: SidebarLinkProps) {
  const { t } = useLingui();
  const Icon = PAGE_ICONS[page];
  const title = t(PAGE_TITLES[page]);
  const ref = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isCurrent) ref.current?.scrollIntoView({ block: "nearest" });
  }, [isCurrent]);
  const link = (
    <Link
      ref={ref}
      className="SidebarLink"
      href={href}
      {...(isCurrent ? { "aria-current": "page" as const } : {})}
    >
      {Icon !== undefined && <Icon className="SidebarLink-icon" aria-hidden />}
      <span className={isCollapsed ? "visually-hidden" : "SidebarLink-label"}>{title}</span>
    </Link>
  );
  return isCollapsed ? (
    <Tooltip text={title} placement="right" delay={200}>
      {link}
    </Tooltip>
  ) : (
    link
  );
}
