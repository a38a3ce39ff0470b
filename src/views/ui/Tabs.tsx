import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from "react-aria-components";
import { defined } from "./defined.ts";
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
  useLayoutEffect(() => {
    // Only sideways: the page stays where it is.
    const bar = list.current;
    const tab = bar?.querySelector("[data-selected]");
    if (bar == null || tab == null) return;
    const [seen, wanted] = [bar.getBoundingClientRect(), tab.getBoundingClientRect()];
    if (wanted.left < seen.left) bar.scrollLeft += wanted.left - seen.left;
    else if (wanted.right > seen.right) bar.scrollLeft += wanted.right - seen.right;
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
          <Tab key={id} id={id} className="Tabs-tab" isDisabled={isDisabled} {...defined({ href })}>
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
