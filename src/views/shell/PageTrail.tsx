import { useLingui } from "@lingui/react/macro";
import { ChevronLeft } from "lucide-react";
import type { PageName } from "../../domain/users/pages.ts";
import { useListBefore } from "../kit/cameFrom.ts";
import { pageAt } from "../kit/pageAt.ts";
import { useNamedTitle, useShownWarning } from "../kit/usePageTitle.ts";
import { TextLink } from "../ui/TextLink.tsx";
import { groupOf, trailTo } from "./navigation.ts";
import { GROUP_TITLES, PAGE_TITLES } from "./pageTitles.ts";
import { useDocumentTitle } from "./useDocumentTitle.ts";
import { useOpenAlerts } from "./useOpenAlerts.ts";

type PageTrailProps = {
  readonly page: PageName | null;
  /** Null: the page has no address of its own, or may not be opened. */
  readonly hrefOf: (page: PageName) => string | null;
};

/**
 * What the page belongs under, and its name as the one first heading. A list that the page was opened from is gone back to
 * as it was; on a phone that way stands before the name.
 */
export function PageTrail({ page, hrefOf }: PageTrailProps) {
  const { t } = useLingui();
  const named = useNamedTitle();
  const group = page === null ? null : groupOf(page);
  const above = page === null ? [] : trailTo(page).slice(0, -1);
  const title = named ?? (page === null ? t`Page not found` : t(PAGE_TITLES[page]));
  const groupTitle = group === null || group === "main" ? null : t(GROUP_TITLES[group]);
  const before = useListBefore();
  const toDo = useOpenAlerts() ?? 0;
  useDocumentTitle(
    useShownWarning(),
    // Alerts that wait for somebody are seen from another window too; those that are acknowledged do not call.
    toDo === 0 ? title : `(${toDo}) ${title}`,
    ...above.map((one) => t(PAGE_TITLES[one])).toReversed(),
    groupTitle,
  );
  return (
    <div className="PageTrail">
      {(groupTitle !== null || above.length > 0) && (
        <nav aria-label={t`Path to this page`}>
          <ol className="PageTrail-above">
            {groupTitle !== null && <li>{groupTitle}</li>}
            {above.map((one) => {
              const list =
                before !== null && pageAt(pathOf(before.href))?.page === one ? before : null;
              const href = list?.href ?? hrefOf(one);
              const name = t(PAGE_TITLES[one]);
              return (
                <li key={one}>
                  {href === null ? (
                    name
                  ) : (
                    <TextLink href={href} isQuiet routerOptions={{ state: list?.state }}>
                      <ChevronLeft className="PageTrail-back" aria-hidden />
                      <span>{name}</span>
                    </TextLink>
                  )}
                </li>
              );
            })}
          </ol>
        </nav>
      )}
      <h1 className="PageTrail-title">{title}</h1>
    </div>
  );
}

function pathOf(href: string): string {
  return href.split("?")[0] ?? href;
}
