import { Plural, Trans } from "@lingui/react/macro";
import { useState } from "react";
import type { TagId } from "../../../domain/base/ids.ts";
import type { EpochMs } from "../../../domain/base/time.ts";
import { unreachable } from "../../../domain/base/unreachable.ts";
import type { DeviceHistoryEvent } from "../../../domain/devices/deviceHistory.ts";
import { useFeed } from "../../kit/useFeed.ts";
import { useConnectivityWord } from "../../kit/words/useConnectivityWord.ts";
import { Button } from "../../ui/Button.tsx";
import { formatDateTime } from "../../ui/format/formatDateTime.ts";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import { TagChange, type TagValue, useTagValue, Value } from "./TagChange.tsx";

/** Events shown at first, and with each "more". */
const FEW = 10;

/** What became of a device: who changed what, from what to what; links and outages. */
export function TagEvents({ id, since }: { readonly id: TagId; readonly since: EpochMs }) {
  const format = useTimeFormat();
  const valueOf = useTagValue();
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
      <ul className="TagDrawer-events stack-2">
        {events.slice(0, count).map((event) => (
          <li key={event.id}>
            <time dateTime={new Date(event.at).toISOString()}>
              {formatDateTime(event.at, format)}
            </time>
            <EventWords event={event} valueOf={valueOf} />
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

function EventWords({
  event,
  valueOf,
}: {
  readonly event: DeviceHistoryEvent;
  readonly valueOf: TagValue;
}) {
  const connectivity = useConnectivityWord();
  switch (event.type) {
    case "device.connectivityChanged": {
      const to = connectivity(event.to);
      return <Trans>It became {to}.</Trans>;
    }
    case "device.linked":
      return (
        <Trans>
          Linked to <Value of={valueOf("assetId", event.assetId)} />.
        </Trans>
      );
    case "device.unlinked":
      return (
        <Trans>
          Unlinked from <Value of={valueOf("assetId", event.assetId)} />.
        </Trans>
      );
    case "device.created":
      return <Trans>Created by {event.byName}.</Trans>;
    case "device.removed":
      return <Trans>Taken away by {event.byName}.</Trans>;
    case "device.edited":
      return (
        <>
          <Trans>Changed by {event.byName}:</Trans>
          <TagChange event={event} valueOf={valueOf} />
        </>
      );
    default:
      return unreachable(event);
  }
}
