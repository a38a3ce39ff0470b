import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from "react-aria-components";
import { defined } from "./defined.ts";
import { revealSideways } from "./revealSideways.ts";
import { sidewaysCue } from "./sidewaysCue.ts";
import "./Tabs.css";

export type TabEntry<Id extends string> = {
  readonly id: Id;
  readonly label: ReactNode;
  /** Absent where the router shows the content. */
  readonly panel?: ReactNode;
  readonly href?: string | undefined;
  readonly badge?: ReactNode;
  readonly isDisabled?: boolean | undefined;
};

export type TabsProps<Id extends string> = {
  readonly label: string;
  readonly tabs: readonly TabEntry<Id>[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
};

/** Parts of one subject, one in sight. Arrows move; a tab is shown as soon as it is reached. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect }: TabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => sidewaysCue(list.current), []);
  useLayoutEffect(() => {
    // By its key: the mark of the chosen one follows a turn later.
    const chosen = list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(selected)}"]`);
    revealSideways(chosen ?? null);
  }, [selected]);
  return (
    <AriaTabs
      className="Tabs"
      selectedKey={selected}
      onSelectionChange={(key) => {
        const tab = tabs.find(({ id }) => id === key);
        if (tab !== undefined && tab.id !== selected) onSelect(tab.id);
      }}
    >
      <TabList ref={list} className="Tabs-list" aria-label={label}>
        {tabs.map(({ id, label: name, badge, href, isDisabled = false }) => (
          <Tab
            key={id}
            id={id}
            // Tabs come a turn after their list, too late for the effect of the first draw.
            ref={id === selected ? revealSideways : null}
            className="Tabs-tab"
            isDisabled={isDisabled}
            {...defined({ href })}
          >
            {name}
            {badge}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ id, panel }) => (
        <TabPanel key={id} id={id} className="Tabs-panel">
          {panel}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
