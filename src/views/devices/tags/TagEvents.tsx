import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { TagId } from "../../../domain/base/ids.ts";
import type { EpochMs } from "../../../domain/base/time.ts";
import { unreachable } from "../../../domain/base/unreachable.ts";
import type { DeviceHistoryEvent } from "../../../domain/devices/deviceHistory.ts";
import { TAG_COLUMNS } from "../../../domain/devices/tagRow.ts";
import { useFeed } from "../../kit/useFeed.ts";
import { useConnectivityWord } from "../../kit/words/useConnectivityWord.ts";
import { Button } from "../../ui/Button.tsx";
import { formatDateTime } from "../../ui/format/formatDateTime.ts";
import { NOTHING } from "../../ui/format/nothing.ts";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import { TAG_COLUMN_WORDS } from "./tagWords.ts";

/** Events shown at first, and with each "more". */
const FEW = 10;

/** What became of a device: who changed what, from what to what; links and outages. */
export function TagEvents({ id, since }: { readonly id: TagId; readonly since: EpochMs }) {
  const format = useTimeFormat();
  const feed = useFeed("tagHistory", { device: id, since });
  const [count, setCount] = useState(FEW);
  const events = feed?.events ?? [];
  const left = events.length - count;
  return (
    <section>
      <h3>
        <Trans>What was done and seen</Trans>
      </h3>
      {feed?.isLoaded === true && events.length === 0 && (
        <p className="muted">
          <Trans>Nothing in the last 90 days.</Trans>
        </p>
      )}
      {feed !== null && feed.failure !== null && (
        <p className="muted" role="status">
          <Trans>The history could not be read.</Trans>
        </p>
      )}
      <ul className="TagDrawer-events">
        {events.slice(0, count).map((event) => (
          <li key={event.id}>
            <time dateTime={new Date(event.at).toISOString()}>
              {formatDateTime(event.at, format)}
            </time>
            <EventWords event={event} />
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button size="small" onPress={() => setCount(count + FEW)}>
          <Plural value={left} one="Show # more" other="Show # more" />
        </Button>
      )}
    </section>
  );
}

function EventWords({ event }: { readonly event: DeviceHistoryEvent }) {
  const connectivity = useConnectivityWord();
  switch (event.type) {
    case "device.connectivityChanged": {
      const to = connectivity(event.to);
      return <Trans>It became {to}.</Trans>;
    }
    case "device.linked":
      return <Trans>Linked to {event.assetId}.</Trans>;
    case "device.unlinked":
      return <Trans>Unlinked from {event.assetId}.</Trans>;
    case "device.created":
      return <Trans>Created by {event.byName}.</Trans>;
    case "device.removed":
      return <Trans>Taken away by {event.byName}.</Trans>;
    case "device.edited":
      return (
        <>
          <Trans>Changed by {event.byName}:</Trans>
          <ul>
            {Object.keys(event.after).map((field) => (
              <Change
                key={field}
                field={field}
                before={event.before[field]}
                after={event.after[field]}
              />
            ))}
          </ul>
        </>
      );
    default:
      return unreachable(event);
  }
}

function Change({
  field,
  before,
  after,
}: {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}) {
  const { t } = useLingui();
  const column = TAG_COLUMNS.find((one) => one === field);
  const name =
    column === undefined ? (field === "settings" ? t`Place` : field) : t(TAG_COLUMN_WORDS[column]);
  const [from, to] = [valueText(before), valueText(after)];
  return (
    <li>
      <Trans>
        {name}: {from} → {to}
      </Trans>
    </li>
  );
}

/** A stored value as it is: what it meant then must not depend on what is known now. */
function valueText(value: unknown): string {
  if (value === null || value === undefined) return NOTHING;
  if (typeof value === "string") return value;
  if (typeof value !== "object") return JSON.stringify(value);
  return Object.entries(value)
    .flatMap(([key, part]) => (part === null ? [] : [`${key} ${String(part)}`]))
    .join(", ");
}
