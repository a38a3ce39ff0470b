import { type ReactNode, useId } from "react";
import { unreachable } from "../../domain/base/unreachable.ts";
import { EmptyState } from "./EmptyState.tsx";
import { ErrorState } from "./ErrorState.tsx";
import type { PanelState } from "./panelState.ts";
import { sidewaysCue } from "./sidewaysCue.ts";
import { Skeleton } from "./Skeleton.tsx";
import { Stale } from "./Stale.tsx";
import "./Panel.css";

export type PanelProps = {
  readonly title: ReactNode;
  readonly headingLevel?: 2 | 3 | 4 | undefined;
  readonly actions?: ReactNode;
  /** As a rule a FreshnessMark. */
  readonly freshness?: ReactNode;
  readonly state?: PanelState | undefined;
  /** Without padding, for tables and maps. */
  readonly isFlush?: boolean | undefined;
  readonly children?: ReactNode;
  readonly className?: string | undefined;
};

/** A titled part of a page, with its actions, its freshness and a designed answer for loading, empty and failed. */
export function Panel({
  title,
  headingLevel = 2,
  actions,
  freshness,
  state = { kind: "ready" },
  isFlush = false,
  children,
  className,
}: PanelProps) {
  const id = useId();
  const Heading = `h${headingLevel}` as const;
  const good = state.kind === "empty" && state.isGood === true && state.isLive !== false && state;
  return (
    <section
      className={className === undefined ? "Panel" : `Panel ${className}`}
      aria-labelledby={id}
      aria-busy={state.kind === "loading"}
    >
      <header className="Panel-header">
        {/* A check says by itself what it is about: the name is for the headings of a reader. */}
        <Heading className={good ? "Panel-title visually-hidden" : "Panel-title"} id={id}>
          {title}
        </Heading>
        {freshness}
        {good && (
          <p className="Panel-good">
            {good.icon}
            {good.title}
          </p>
        )}
        {actions !== undefined && (
          <div ref={sidewaysCue} className="Panel-actions Sideways">
            {actions}
          </div>
        )}
      </header>
      {!good && (
        <div className="Panel-body" {...(isFlush && isOfRows(state) ? { "data-flush": "" } : {})}>
          <PanelContent state={state}>{children}</PanelContent>
        </div>
      )}
    </section>
  );
}

/** Rows, or what stands for them until they are read: at the same place. */
function isOfRows({ kind }: PanelState): boolean {
  return kind === "ready" || kind === "loading";
}

function PanelContent({
  state,
  children,
}: {
  readonly state: PanelState;
  readonly children: ReactNode;
}) {
  switch (state.kind) {
    case "ready":
      return children;
    case "loading":
      return <Skeleton kind="rows" count={state.rows ?? 4} />;
    case "empty": {
      const { title, description, whenLive, action, icon, isLive = true } = state;
      return (
        <Stale isStale={!isLive}>
          <EmptyState
            title={title}
            description={isLive ? (whenLive ?? description) : description}
            action={action}
            icon={icon}
          />
        </Stale>
      );
    }
    case "error":
      return <ErrorState {...state} />;
    default:
      return unreachable(state);
  }
}
