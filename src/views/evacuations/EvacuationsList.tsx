import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { DoorOpen } from "lucide-react";
import type { FeedState } from "../../streams/feeds/feeds.ts";
import { formatDateTime } from "../ui/format/formatDateTime.ts";
import { formatDuration } from "../ui/format/formatDuration.ts";
import { panelStateOf } from "../kit/panelStateOf.ts";
import { Button } from "../ui/Button.tsx";
import { Panel } from "../ui/Panel.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";

const NONE: readonly never[] = [];

/** The evacuations of the last months, newest first, with the way to their reports. */
export function EvacuationsList({
  feed,
  onOpen,
}: {
  readonly feed: FeedState<"evacuations"> | null;
  readonly onOpen: (id: string) => void;
}) {
  const { t } = useLingui();
  const place = useTimeFormat();
  const evacuations = feed?.evacuations ?? NONE;
  return (
    <Panel
      title={t`Evacuations of the last 90 days`}
      state={panelStateOf(feed, evacuations.length === 0, {
        empty: {
          icon: <DoorOpen aria-hidden />,
          title: t`None, neither drill nor real.`,
          description: t`The report of each one is kept here.`,
        },
        error: {
          title: t`The evacuations could not be read.`,
          description: t`They are tried again by themselves as soon as the server answers.`,
        },
      })}
    >
      <ul className="UnknownPeople">
        {evacuations.map(({ id, siteName, kind, startedAt, endedAt, expected }) => (
          <li key={id}>
            <span className="UnknownPeople-name">
              {siteName}{" "}
              <small>{kind === "drill" ? <Trans>drill</Trans> : <Trans>real</Trans>}</small>
            </span>
            <span className="UnknownPeople-age">
              <Button variant="quiet" size="small" onPress={() => onOpen(id)}>
                {endedAt === null ? <Trans>Open</Trans> : <Trans>Report</Trans>}
              </Button>
            </span>
            <span className="UnknownPeople-place tabular">
              {formatDateTime(startedAt, place)}
              {endedAt !== null && ` · ${formatDuration(endedAt - startedAt, place.locale)}`}
            </span>
            <span className="UnknownPeople-why">
              <Plural value={expected} one="# person expected" other="# people expected" />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
