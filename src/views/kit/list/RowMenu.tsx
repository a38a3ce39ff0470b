import { useLingui } from "@lingui/react/macro";
import { EllipsisVertical } from "lucide-react";
import { MenuButton } from "../../ui/MenuButton.tsx";
import type { MenuEntry } from "../../ui/menuEntry.ts";

/** What can be done with one row. */
export function RowMenu({
  name,
  items,
  onAction,
}: {
  /** Of the row. */
  readonly name: string;
  readonly items: readonly MenuEntry[];
  readonly onAction: (action: string) => void;
}) {
  const { t } = useLingui();
  return (
    <MenuButton
      label={t`Actions on ${name}`}
      icon={<EllipsisVertical aria-hidden />}
      variant="quiet"
      size="small"
      items={items}
      onAction={onAction}
    />
  );
}

/** The last column of a list whose rows have menus, but for its name and what it draws. */
export const MENU_COLUMN = { id: "actions", width: 44, pinned: "actions" } as const;
