import { Menu as AriaMenu, Header, MenuSection, Separator } from "react-aria-components";
import type { MenuEntry } from "./menuEntry.ts";
import { MenuRow } from "./MenuRow.tsx";
import "./Menu.css";

export type MenuProps = {
  readonly label: string;
  readonly items: readonly MenuEntry[];
  readonly onAction?: ((id: string) => void) | undefined;
  readonly selectionMode?: "none" | "single" | "multiple" | undefined;
  readonly selectedIds?: ReadonlySet<string> | undefined;
  readonly onSelectionChange?: ((ids: ReadonlySet<string>) => void) | undefined;
};

/** A list of things to do. Arrows, first letters, Home and End move in it. */
export function Menu({
  label,
  items,
  onAction,
  selectionMode = "none",
  selectedIds,
  onSelectionChange,
}: MenuProps) {
  return (
    <AriaMenu
      className="Menu"
      aria-label={label}
      onAction={(key) => onAction?.(String(key))}
      selectionMode={selectionMode}
      {...(selectedIds === undefined ? {} : { selectedKeys: selectedIds })}
      onSelectionChange={(keys) => {
        // Nothing here offers "select all", so "all" is never said.
        if (keys !== "all") onSelectionChange?.(new Set([...keys].map(String)));
      }}
    >
      {items.map((entry) => {
        if (entry.kind === "separator") {
          return <Separator key={entry.id} className="Menu-separator" />;
        }
        if (entry.kind === "section") {
          return (
            <MenuSection key={entry.id}>
              <Header className="Menu-header">{entry.label}</Header>
              {entry.items.map((item) => (
                <MenuRow key={item.id} entry={item} />
              ))}
            </MenuSection>
          );
        }
        return <MenuRow key={entry.id} entry={entry} />;
      })}
    </AriaMenu>
  );
}
