import { useEffect, useId, useRef } from "react";
import { Kbd } from "../ui/Kbd.tsx";
import { keyNames } from "./keyNames.ts";
import type { PaletteItem, PaletteSection } from "./paletteItem.ts";

type PaletteSectionsProps = {
  readonly id: string;
  readonly sections: readonly PaletteSection[];
  readonly activeId: string | null;
  readonly optionId: (section: string, item: string) => string;
  readonly onChoose: (item: PaletteItem) => void;
  readonly onActive: (id: string) => void;
};

/** What the palette has found, by kind; the focus stays in the field. */
export function PaletteSections(props: PaletteSectionsProps) {
  const { id, sections, activeId, optionId, onChoose, onActive } = props;
  const titles = useId();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [activeId]);
  return (
    <div ref={list} id={id} className="CommandPalette-list" role="listbox">
      {sections.map((section) => (
        <div key={section.id} role="group" aria-labelledby={`${titles}-${section.id}`}>
          <div className="CommandPalette-kind" id={`${titles}-${section.id}`}>
            {section.title}
          </div>
          {section.items.map((item) => {
            const own = optionId(section.id, item.id);
            return (
              <div
                key={own}
                id={`${id}-${own}`}
                role="option"
                aria-selected={own === activeId}
                className="CommandPalette-option"
                onPointerMove={() => onActive(own)}
                onClick={() => onChoose(item)}
              >
                <span className="CommandPalette-icon muted" aria-hidden>
                  {item.icon}
                </span>
                <span className="CommandPalette-label">{item.label}</span>
                {item.hint !== undefined && (
                  <span className="CommandPalette-hint">{item.hint}</span>
                )}
                {item.keys !== undefined && (
                  <span className="CommandPalette-keys">
                    {keyNames(item.keys).map((name, at) => (
                      <Kbd key={`${at} ${name}`}>{name}</Kbd>
                    ))}
                  </span>
                )}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
