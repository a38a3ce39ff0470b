import { Trans } from "@lingui/react/macro";
import type { Site } from "../../domain/sites/site.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import type { DeviceState } from "../../streams/feeds/devices/devicesFeed.ts";
import { Age } from "../ui/Age.tsx";
import { useDeviceKindWord } from "../kit/words/useDeviceKindWord.ts";
import { BlindsWords } from "../kit/words/BlindsWords.tsx";
import { PlaceWords } from "../kit/words/PlaceWords.tsx";

/** The silent devices behind which assets and people are unknown: one cause each. */
export function BlindSpots({
  devices,
  sites,
  now,
}: {
  readonly devices: readonly DeviceState[];
  readonly sites: readonly Site[];
  readonly now: EpochMs;
}) {
  const kindWord = useDeviceKindWord();
  return (
    <ul className="UnknownPeople">
      {devices.map(
        ({ id, name, kind, lastMessageAt, timeout, connectivity, blinds, site, floor }) => (
          <li key={id}>
            <span className="UnknownPeople-name">
              {name} <small>{kindWord(kind)}</small>
            </span>
            <span className="UnknownPeople-age tabular">
              {lastMessageAt === null ? (
                <Trans>never heard</Trans>
              ) : (
                <Age at={lastMessageAt} now={now} form="compact" proofFor={timeout} />
              )}
            </span>
            <span className="UnknownPeople-place">
              <PlaceWords place={{ site, floor, area: null }} sites={sites} />
            </span>
            <span className="UnknownPeople-why">
              <BlindsWords blinds={blinds} connectivity={connectivity} />
            </span>
          </li>
        ),
      )}
    </ul>
  );
}
