import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { SECOND } from "../../../domain/base/time.ts";
import type { FeedHead } from "../../../streams/feeds/kit/feedHead.ts";
import { Button } from "../../ui/Button.tsx";
import { FreshnessMark } from "../../ui/FreshnessMark.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { Panel } from "../../ui/Panel.tsx";
import type { PanelState } from "../../ui/panelState.ts";
import { panelStateOf } from "../panelStateOf.ts";
import { useKeys } from "../useKeys.ts";
import { useNow } from "../useNow.ts";
import { ListBody, type ListBodyProps } from "./ListBody.tsx";
import "./AdminList.css";

/** What a page of the administration shows. */
export type AdminListProps<Row> = Omit<ListBodyProps<Row>, "isStale" | "label" | "isPart"> & {
  /** Names the table where the title does not. */
  readonly label?: string | undefined;
  readonly title: string;
  /** Where the rows come from; null: nothing was reported yet. */
  readonly feed: FeedHead | null;
  /** Each row says how old it is: the list as a whole is not called live or not. */
  readonly hasAges?: boolean | undefined;
  /** Instead of what the feed says. */
  readonly state?: PanelState | undefined;
  readonly empty: Parameters<typeof panelStateOf>[2]["empty"];
  /** The rows could not be read. */
  readonly errorTitle: string;
  readonly errorText: string;
  /** Makes a new one, over the list or on a page of its own; the key n does the same. */
  readonly create?: Creation | undefined;
  /** What else can be done beside the list, before `create`. */
  readonly actions?: ReactNode;
  /** Drawers and questions over the list. */
  readonly children?: ReactNode;
};

type Creation = { readonly label: string } & (
  | { readonly onPress: () => void }
  | { readonly href: string }
);

/** A page of the administration: a list with everything that lists have, and what opens over it. */
export function AdminList<Row>({
  title,
  label,
  feed,
  hasAges = false,
  state,
  empty,
  errorTitle,
  errorText,
  create,
  actions,
  children,
  ...list
}: AdminListProps<Row>) {
  const now = useNow(5 * SECOND);
  const isLive = feed?.liveness?.isLive ?? false;
  const [, navigate] = useLocation();
  const shown =
    state ??
    panelStateOf(feed, list.rows.length === 0, {
      empty,
      error: { title: errorTitle, description: errorText },
    });
  // Where there is nothing, what makes the first one stands where it is looked for.
  const isFirst = shown.kind === "empty" && shown.action === undefined && create !== undefined;
  useKeys(
    title,
    create === undefined
      ? []
      : [
          {
            keys: "n",
            label: create.label,
            run: "href" in create ? () => navigate(create.href) : create.onPress,
          },
        ],
  );
  return (
    <div className="AdminList">
      <Panel
        title={title}
        isFlush
        state={isFirst ? { ...shown, action: <CreateButton create={create} /> } : shown}
        freshness={
          feed !== null &&
          !hasAges && (
            <FreshnessMark isLive={isLive} since={feed.liveness?.since ?? null} now={now} />
          )
        }
        actions={
          <>
            {actions}
            {create !== undefined && !isFirst && <CreateButton create={create} />}
          </>
        }
      >
        <ListBody {...list} label={label ?? title} isStale={feed !== null && !hasAges && !isLive} />
      </Panel>
      {children}
    </div>
  );
}

function CreateButton({ create }: { readonly create: Creation }) {
  const look = { size: "small", variant: "primary", icon: <Plus aria-hidden /> } as const;
  return "href" in create ? (
    <LinkButton {...look} href={create.href}>
      {create.label}
    </LinkButton>
  ) : (
    <Button {...look} onPress={create.onPress}>
      {create.label}
    </Button>
  );
}
