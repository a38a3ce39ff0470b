import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { RadioTower } from "lucide-react";
import type { DeviceConnectivity } from "../../../domain/devices/deviceConnectivity.ts";
import type { EpochMs } from "../../../domain/base/time.ts";
import type { DeviceState } from "../../../streams/feeds/devices/devicesFeed.ts";
import { Age } from "../../ui/Age.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { StatusPill } from "../../ui/StatusPill.tsx";
import type { Tone } from "../../ui/tone.ts";
import { useConnectivityWord } from "../../kit/words/useConnectivityWord.ts";
import { useDeviceKindWord } from "../../kit/words/useDeviceKindWord.ts";
import { linkTo } from "../../kit/routes.ts";
import { useIsAdministrator } from "../../kit/useIsAdministrator.ts";
import { LinkButton } from "../../ui/LinkButton.tsx";

const TONES: Readonly<Record<DeviceConnectivity, Tone>> = {
  online: "success",
  uncertain: "warning",
  offline: "danger",
  neverHeard: "neutral",
};
const ORDER: Readonly<Record<DeviceConnectivity, number>> = {
  offline: 0,
  uncertain: 1,
  neverHeard: 2,
  online: 3,
};

/** Gateways, anchors and entry boxes with their connectivity, the silent ones first. */
export function DeviceRows({
  devices,
  now,
  onSelect,
}: {
  readonly devices: readonly DeviceState[];
  readonly now: EpochMs;
  readonly onSelect: (device: DeviceState) => void;
}) {
  const isAdministrator = useIsAdministrator();
  const { t } = useLingui();
  const connectivityWord = useConnectivityWord();
  const kindWord = useDeviceKindWord();
  if (devices.length === 0)
    return (
      <EmptyState
        icon={<RadioTower />}
        title={t`No devices here`}
        description={t`Gateways, anchors and entry boxes of this floor are listed here.`}
        action={
          isAdministrator && (
            <LinkButton href={linkTo("tags")}>
              <Trans>Place devices</Trans>
            </LinkButton>
          )
        }
      />
    );
  const inOrder = devices.toSorted(
    (a, b) => ORDER[a.connectivity] - ORDER[b.connectivity] || a.name.localeCompare(b.name),
  );
  return (
    <ul className="DeviceRows">
      {inOrder.map((device) => (
        <li key={device.id}>
          <button type="button" onClick={() => onSelect(device)}>
            <span>
              {device.name} <small>{kindWord(device.kind)}</small>
            </span>
            <StatusPill tone={TONES[device.connectivity]}>
              {connectivityWord(device.connectivity)}
            </StatusPill>
            <span className="DeviceRows-since note">
              {device.lastMessageAt === null ? (
                <Trans>never heard</Trans>
              ) : (
                <Age at={device.lastMessageAt} now={now} form="compact" proofFor={device.timeout} />
              )}
              {device.blinds > 0 && (
                <strong>
                  <Plural value={device.blinds} one="blinds # asset" other="blinds # assets" />
                </strong>
              )}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
