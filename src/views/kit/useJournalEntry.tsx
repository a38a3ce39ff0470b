import { useLingui } from "@lingui/react/macro";
import { ScrollText } from "lucide-react";
import { useCallback } from "react";
import type { MenuItemEntry } from "../ui/menuEntry.ts";
import { useJournalLink } from "./useJournalLink.ts";

/** The entry of a row's menu that leads to the journal of the row; none for whoever may not open the journal. */
export function useJournalEntry(): (about: string) => readonly MenuItemEntry[] {
  const { t } = useLingui();
  const linkOf = useJournalLink();
  return useCallback(
    (about: string) => {
      const href = linkOf(about);
      if (href === null) return [];
      return [
        { id: "journal", label: t`Show in the journal`, icon: <ScrollText aria-hidden />, href },
      ];
    },
    [t, linkOf],
  );
}
