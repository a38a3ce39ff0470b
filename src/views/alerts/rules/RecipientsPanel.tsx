import { Trans, useLingui } from "@lingui/react/macro";
import { Pencil } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { EpochMs } from "../../../domain/base/time.ts";
import type { FeedHead } from "../../../streams/feeds/kit/feedHead.ts";
import { panelStateOf } from "../../kit/panelStateOf.ts";
import { Button } from "../../ui/Button.tsx";
import { FreshnessMark } from "../../ui/FreshnessMark.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Stale } from "../../ui/Stale.tsx";

/** Who is notified of something by the configuration of the customer, and the form to change it. */
export function RecipientsPanel({
  title,
  editLabel,
  feed,
  now,
  editor,
  children,
}: {
  readonly title: string;
  /** What the button that opens the form is called. */
  readonly editLabel: string;
  /** Of the configuration. */
  readonly feed: FeedHead | null;
  readonly now: EpochMs;
  /** The form while it is open. */
  readonly editor: (close: () => void) => ReactNode;
  readonly children: ReactNode;
}) {
  const { t } = useLingui();
  const [isEditing, setEditing] = useState(false);
  const isLive = feed?.liveness?.isLive ?? false;
  return (
    <Panel
      title={title}
      freshness={<FreshnessMark isLive={isLive} since={feed?.liveness?.since ?? null} now={now} />}
      actions={
        feed?.isLoaded === true && (
          <Button
            size="small"
            icon={<Pencil aria-hidden />}
            aria-label={editLabel}
            onPress={() => setEditing(true)}
          >
            <Trans>Edit</Trans>
          </Button>
        )
      }
      state={panelStateOf(feed, false, {
        empty: { title: t`Nobody is notified.` },
        error: {
          title: t`The recipients could not be read.`,
          description: t`They are retried automatically as soon as the server answers.`,
        },
      })}
    >
      <Stale isStale={!isLive} className="stack-3">
        {children}
      </Stale>
      {isEditing && editor(() => setEditing(false))}
    </Panel>
  );
}
