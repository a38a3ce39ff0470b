import { useLingui } from "@lingui/react/macro";
import { useLocation } from "wouter";
import { mayOpen, type Visitor } from "../../domain/users/pageAccess.ts";
import { PAGE_NAMES, type PageName } from "../../domain/users/pages.ts";
import { useKeys } from "../kit/useKeys.ts";
import { groupOf } from "./navigation.ts";
import { PAGE_KEYS } from "./pageKeys.ts";
import { GROUP_TITLES, PAGE_TITLES } from "./pageTitles.ts";

type ShellKeys = {
  readonly visitor: Visitor;
  readonly hrefOf: (page: PageName) => string;
  readonly onOpenPalette: () => void;
  readonly onOpenKeys: () => void;
  readonly onToggleSidebar: () => void;
  readonly onOpenWall: () => void;
  readonly onOpenActions: () => void;
};

/** The keys that work on every page. */
export function useShellKeys(keys: ShellKeys): void {
  const { t } = useLingui();
  const [, navigate] = useLocation();
  const { visitor, hrefOf, onOpenPalette, onOpenKeys, onToggleSidebar, onOpenWall, onOpenActions } =
    keys;
  useKeys(
    t`Everywhere`,
    [
      {
        keys: "/",
        label: t`Search this page, or everything`,
        run: () => searchPage(onOpenPalette),
      },
      { keys: "Mod+k", label: t`Search and commands`, run: onOpenPalette },
      { keys: "?", label: t`These keys`, run: onOpenKeys },
      { keys: "w", label: t`Screen on the wall`, run: onOpenWall },
      { keys: "h", label: t`Last actions, to undo them`, run: onOpenActions },
      { keys: "[", label: t`Sidebar narrow or wide`, run: onToggleSidebar },
    ],
    "shell",
  );
  useKeys(
    t`Go to`,
    PAGE_NAMES.flatMap((page) => {
      const bound = PAGE_KEYS[page];
      if (bound === undefined) return [];
      const title = t(PAGE_TITLES[page]);
      const group = groupOf(page);
      const heading = group === null || group === "main" ? null : t(GROUP_TITLES[group]);
      return {
        keys: bound,
        label: heading === null ? title : t`${heading}: ${title}`,
        run: () => navigate(hrefOf(page)),
        isEnabled: mayOpen(page, visitor),
      };
    }),
    "shell",
  );
}

/** The first search in sight; a page without one has the palette. */
function searchPage(onOpenPalette: () => void): void {
  const fields = document.querySelectorAll<HTMLInputElement>("#main input[type=search]");
  const field = [...fields].find((one) => one.checkVisibility());
  if (field === undefined) onOpenPalette();
  else field.focus();
}
