import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { EpochMs } from "../../../domain/base/time.ts";
import type { FeedState } from "../../../streams/feeds/feeds.ts";
import { formatTime } from "../../ui/format/formatTime.ts";
import { Age } from "../../ui/Age.tsx";
import { DescriptionList } from "../../ui/DescriptionList.tsx";
import { FreshnessMark } from "../../ui/FreshnessMark.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import { useFeed } from "../../kit/useFeed.ts";

/** How the path to the server stands, and what happened to it last. */
export function ConnectionPanel({
  debug,
  now,
}: {
  readonly debug: FeedState<"debug"> | null;
  readonly now: EpochMs;
}) {
  const { t } = useLingui();
  const format = useTimeFormat();
  const connection = useFeed("connection", null);
  const freshness = useFeed("freshness", null);
  const events = (debug?.events ?? []).toReversed();
  return (
    <Panel
      title={t`Connection`}
      freshness={
        <FreshnessMark
          isLive={freshness?.isLive ?? false}
          since={freshness?.since ?? null}
          now={now}
          isCompact
        />
      }
    >
      <DescriptionList
        items={[
          {
            id: "status",
            term: t`Socket`,
            description: <code>{connection?.status ?? "—"}</code>,
          },
          {
            id: "proof",
            term: t`Last proof of life`,
            description: <Age at={freshness?.lastProofAt ?? null} now={now} />,
          },
          {
            id: "clock",
            term: t`Server clock ahead by`,
            description: <Milliseconds value={freshness?.clockOffset ?? null} />,
          },
          {
            id: "frames",
            term: t`Frames to this page`,
            description: <Rate value={debug?.framesPerSecond ?? null} />,
          },
          {
            id: "messages",
            term: t`Messages from the server`,
            description: <Rate value={debug?.messagesPerSecond ?? null} />,
          },
        ]}
      />
      <h3 className="DebugUi-heading">
        <Trans>Last events</Trans>
      </h3>
      {events.length === 0 ? (
        <p className="note">
          <Trans>Nothing has happened yet.</Trans>
        </p>
      ) : (
        <ol className="DebugUi-log" aria-label={t`Connection events`}>
          {events.map(({ at, text }, index) => (
            <li key={`${at} ${events.length - index}`}>
              <time className="tabular" dateTime={new Date(at).toISOString()}>
                {formatTime(at, format, { hasSeconds: true })}
              </time>
              <span>{text}</span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

function Milliseconds({ value }: { readonly value: number | null }) {
  if (value === null) return "—";
  const rounded = Math.round(value);
  return <Plural value={rounded} one="# ms" other="# ms" />;
}

function Rate({ value }: { readonly value: number | null }) {
  if (value === null) return "—";
  const rounded = Math.round(value * 10) / 10;
  return <Plural value={rounded} one="# a second" other="# a second" />;
}
