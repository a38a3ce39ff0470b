import { Trans } from "@lingui/react/macro";
import type { TagId } from "../../../domain/base/ids.ts";
import { useRead } from "../../kit/reading.ts";
import { useFeed } from "../../kit/useFeed.ts";
import { PlaceWords } from "../../kit/words/PlaceWords.tsx";
import { BatteryMeter } from "../../ui/BatteryMeter.tsx";
import { Button } from "../../ui/Button.tsx";
import { formatDateTime } from "../../ui/format/formatDateTime.ts";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import { useDeviceMachines } from "../deviceMachines.ts";

const NONE: readonly never[] = [];
/** Lines shown until more are asked for. */
const FEW = 10;

/** Where a worn tag was, and what its battery said, whichever resource it was on. */
export function TagPlaces({
  id,
  isFree,
}: {
  readonly id: TagId;
  /** No asset has it: nothing of where it is is kept. */
  readonly isFree: boolean;
}) {
  const format = useTimeFormat();
  const { tagPast } = useDeviceMachines();
  const sites = useFeed("sites", null)?.sites ?? NONE;
  const { answer, isFailed, isBusy, refresh } = useRead(tagPast, id);
  return (
    <section>
      <h3>
        <Trans>Places and battery</Trans>
      </h3>
      {answer === null && !isFailed && (
        <p className="muted">
          <Trans>Reading the history…</Trans>
        </p>
      )}
      {isFailed && (
        <p className="muted" role="status">
          <Trans>The history could not be read.</Trans>{" "}
          <Button size="small" onPress={refresh} isPending={isBusy}>
            <Trans>Try again</Trans>
          </Button>
        </p>
      )}
      {answer?.length === 0 && (
        <p className="muted">
          {isFree ? (
            <Trans>Places and battery levels are kept once an asset has it.</Trans>
          ) : (
            <Trans>No change of place and no battery level is on record.</Trans>
          )}
        </p>
      )}
      <ul className="TagDrawer-events stack-2">
        {(answer ?? NONE).slice(0, FEW).map((event) => (
          <li key={event.id}>
            <time dateTime={new Date(event.at).toISOString()}>
              {formatDateTime(event.at, format)}
            </time>
            <span>
              {event.type === "asset.moved" ? (
                <PlaceWords place={event.to} sites={sites} />
              ) : (
                <BatteryMeter level={event.batteryLevel} />
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
