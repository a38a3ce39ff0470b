import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { DoorOpen } from "lucide-react";
import { useMemo } from "react";
import { MINUTE } from "../../domain/base/time.ts";
import type { FeedState } from "../../streams/feeds/feeds.ts";
import { ListBody } from "../kit/list/ListBody.tsx";
import type { ListColumn } from "../kit/list/listColumn.ts";
import { panelStateOf } from "../kit/panelStateOf.ts";
import { formatDuration } from "../ui/format/formatDuration.ts";
import { Panel } from "../ui/Panel.tsx";
import { StatusPill } from "../ui/StatusPill.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";

type Listed = FeedState<"evacuations">["evacuations"][number];

const NONE: readonly never[] = [];
const keyOf = ({ id }: Listed) => id;

/** The evacuations of the last months, newest first, with the way to their reports. */
export function EvacuationsList({
  feed,
  onOpen,
}: {
  readonly feed: FeedState<"evacuations"> | null;
  readonly onOpen: (id: string) => void;
}) {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  const evacuations = feed?.evacuations ?? NONE;
  const columns = useMemo(
    (): readonly ListColumn<Listed>[] => [
      {
        id: "site",
        header: t`Site`,
        width: 120,
        isRowHeader: true,
        isSearched: true,
        value: ({ siteName }) => siteName,
      },
      {
        id: "startedAt",
        header: t`Begun`,
        width: 160,
        value: ({ startedAt }) => ({ at: startedAt, precision: "minute" }),
      },
      {
        id: "kind",
        header: t`Kind`,
        width: 90,
        value: ({ kind }) => (kind === "drill" ? t`drill` : t`real`),
      },
      {
        id: "duration",
        header: t`Duration`,
        width: 110,
        align: "end",
        sheetHeader: t`Duration (min)`,
        value: ({ startedAt, endedAt }) =>
          endedAt === null ? null : Math.round((endedAt - startedAt) / MINUTE),
        render: ({ startedAt, endedAt }) =>
          endedAt === null ? (
            <StatusPill tone="danger" size="small">
              <Trans>running</Trans>
            </StatusPill>
          ) : (
            formatDuration(endedAt - startedAt, locale)
          ),
      },
      {
        id: "expected",
        header: t`Expected`,
        width: 100,
        align: "end",
        value: ({ expected }) => expected,
      },
    ],
    [t, locale],
  );
  return (
    <Panel
      title={t`Evacuations of the last 90 days`}
      isFlush
      state={panelStateOf(feed, evacuations.length === 0, {
        empty: {
          icon: <DoorOpen aria-hidden />,
          title: t`None, neither drill nor real.`,
          description: t`The report of each one is kept here.`,
        },
        error: {
          title: t`The evacuations could not be read.`,
          description: t`They are retried automatically as soon as the server answers.`,
        },
      })}
    >
      <ListBody
        route="evacuations"
        prefix="evacuations."
        isPart
        label={t`Evacuations of the last 90 days`}
        rows={evacuations}
        keyOf={keyOf}
        columns={columns}
        searched={t`Site`}
        count={(kept) => <Plural value={kept} one="# evacuation" other="# evacuations" />}
        exportName={t`evacuations`}
        onOpen={({ id }) => onOpen(id)}
        isStale={feed?.liveness?.isLive !== true}
      />
    </Panel>
  );
}
