import type { ReactNode } from "react";
import "./DescriptionList.css";

export type Description = {
  readonly id: string;
  readonly term: ReactNode;
  readonly description: ReactNode;
};

/** Names and values: beside each other in rows, or above each other in columns. */
export function DescriptionList({
  items,
  layout = "rows",
}: {
  readonly items: readonly Description[];
  readonly layout?: "rows" | "columns" | undefined;
}) {
  return (
    <dl className="DescriptionList" data-layout={layout}>
      {items.map(({ id, term, description }) => (
        <div className="DescriptionList-item" key={id}>
          <dt>{term}</dt>
          <dd>{description}</dd>
        </div>
      ))}
    </dl>
  );
}
