import { Plural, Trans } from "@lingui/react/macro";
import type { TagId } from "../../domain/base/ids.ts";
import type { Site } from "../../domain/sites/site.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import type { DeviceState } from "../../streams/feeds/devices/devicesFeed.ts";
import { BlindsWords } from "../kit/words/BlindsWords.tsx";
import { PlaceWords } from "../kit/words/PlaceWords.tsx";
import { Age } from "../ui/Age.tsx";
import { useDeviceKindWord } from "../kit/words/useDeviceKindWord.ts";
import { ConnectivityPill } from "./ConnectivityPill.tsx";
import { silencedBy } from "./deviceFacts.ts";

/** One cause a row: the device that is silent, and what is silent or unknown because of it. */
export function SilentDevices({
  causes,
  devices,
  sites,
  now,
  onSelect,
}: {
  readonly causes: readonly DeviceState[];
  readonly devices: readonly DeviceState[];
  readonly sites: readonly Site[];
  readonly now: EpochMs;
  readonly onSelect: (device: TagId) => void;
}) {
  const kindWord = useDeviceKindWord();
  return (
    <ul className="SilentDevices stack-1">
      {causes.map((device) => {
        const { id, name, kind, connectivity, since, blinds, site, floor } = device;
        const silenced = silencedBy(devices, id);
        return (
          <li key={id}>
            <button type="button" onClick={() => onSelect(id)}>
              <span className="SilentDevices-name">
                {name} <small>{kindWord(kind)}</small>
              </span>
              <ConnectivityPill connectivity={connectivity} />
              <span className="SilentDevices-place">
                <PlaceWords place={{ site, floor, area: null }} sites={sites} />
              </span>
              <span className="SilentDevices-since tabular">
                <Trans>
                  for <Age at={since} now={now} form="compact" />
                </Trans>
              </span>
              {(blinds > 0 || silenced > 0) && (
                <span className="SilentDevices-effect">
                  {blinds > 0 && <BlindsWords blinds={blinds} connectivity={connectivity} />}
                  {blinds > 0 && silenced > 0 && <span aria-hidden> · </span>}
                  {silenced > 0 && (
                    <Plural
                      value={silenced}
                      one="# device silent behind it"
                      other="# devices silent behind it"
                    />
                  )}
                </span>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
