import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { panelStateOf } from "../panelStateOf.ts";
import type { SiteChoice } from "./useSiteChoice.ts";
import "../MapEditor.css";

/** In place of a page about a site, where none is offered, read yet, or can be read. */
export function NoSite({
  choice: { feed, sites },
  title,
  icon,
  empty,
  description,
  way,
}: {
  readonly choice: SiteChoice;
  readonly title: string;
  readonly icon: ReactNode;
  /** What is missing, and why that keeps the page empty. */
  readonly empty: string;
  readonly description: string;
  /** Where it is made. */
  readonly way: { readonly href: string; readonly words: string };
}) {
  const { t } = useLingui();
  return (
    <div className="MapEditor-none">
      <Panel
        title={title}
        state={panelStateOf(feed, sites.length === 0, {
          empty: {
            icon,
            title: empty,
            description,
            action: <LinkButton href={way.href}>{way.words}</LinkButton>,
          },
          error: {
            title: t`The sites could not be read.`,
            description: t`They are retried automatically as soon as the server answers.`,
          },
        })}
      />
    </div>
  );
}
