import { Trans, useLingui } from "@lingui/react/macro";
import { Search } from "lucide-react";
import { type KeyboardEvent, useDeferredValue, useId, useState } from "react";
import { movedBy } from "./movedBy.ts";
import type { PaletteItem, PaletteSection } from "./paletteItem.ts";
import { PaletteSections } from "./PaletteSections.tsx";
import { usePaletteAssets } from "./usePaletteAssets.tsx";
import { usePaletteInstants } from "./usePaletteInstants.tsx";
import { usePalettePlaces } from "./usePalettePlaces.tsx";
import { usePaletteTowns } from "./usePaletteTowns.tsx";
import { ranked } from "./paletteRank.ts";

type CommandPaletteProps = {
  /** All that can be found without asking the live core. */
  readonly sections: readonly PaletteSection[];
  /** What was chosen last, the newest first. */
  readonly recent: readonly PaletteItem[];
  readonly onChosen: (item: PaletteItem) => void;
  readonly onClose: () => void;
};

/** As many of one kind are shown, once something is typed. */
const MOST = 6;

/** Finds pages, places, towns, assets, customers, commands and instants by what is typed (product.md section 5.8); wholly by keyboard. */
export function CommandPalette({ sections, recent, onChosen, onClose }: CommandPaletteProps) {
  const { t } = useLingui();
  const listId = useId();
  const [typed, setTyped] = useState("");
  const [activeId, setActiveId] = useState<string | null>(null);
  const assets = usePaletteAssets(useDeferredValue(typed));
  const instants = usePaletteInstants(typed);
  const places = usePalettePlaces();
  const towns = usePaletteTowns(typed);
  const isSearching = typed.trim() !== "";
  const shown = (
    isSearching
      ? [
          instants,
          ...[...sections, places].map((one) => ({
            ...one,
            items: ranked(one.items, typed).slice(0, MOST),
          })),
          assets,
          towns,
        ]
      : [{ id: "recent", title: t`Recent`, items: recent }, ...sections]
  ).filter(({ items }) => items.length > 0);
  const items = shown.flatMap((section) => section.items.map((item) => ({ item, section })));
  const ids = items.map(({ item, section }) => optionId(section.id, item.id));
  const at = Math.max(0, activeId === null ? 0 : ids.indexOf(activeId));

  const choose = (item: PaletteItem) => {
    onClose();
    onChosen(item);
    item.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = movedBy(event.key, at, items.length);
    if (next !== null) {
      event.preventDefault();
      setActiveId(ids[next] ?? null);
    } else if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      const chosen = items[at];
      if (chosen !== undefined) choose(chosen.item);
    }
  };
  return (
    <>
      <div className="CommandPalette-field">
        <Search aria-hidden size={18} />
        <input
          className="CommandPalette-input"
          role="combobox"
          aria-label={t`Search pages, places, resources and commands`}
          aria-expanded={items.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          {...(items.length > 0 ? { "aria-activedescendant": `${listId}-${ids[at] ?? ""}` } : {})}
          autoComplete="off"
          spellCheck={false}
          autoFocus
          placeholder={t`Page, resource, customer or command`}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActiveId(null);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <PaletteSections
        id={listId}
        sections={shown}
        activeId={ids[at] ?? null}
        optionId={optionId}
        onChoose={choose}
        onActive={setActiveId}
      />
      {items.length === 0 && (
        <p className="CommandPalette-nothing" role="status">
          <Trans>Nothing matches “{typed}”.</Trans>
        </p>
      )}
    </>
  );
}

/** The same thing can stand under "recent" and under its own kind. */
function optionId(section: string, item: string): string {
  return `${section}-${item}`.replaceAll(/\s/gu, "_");
}
