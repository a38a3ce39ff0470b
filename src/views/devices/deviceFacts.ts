import type { Alert, AlertType } from "../../domain/alerts/alert.ts";
import type { DeviceConnectivity } from "../../domain/devices/deviceConnectivity.ts";
import type { TagId } from "../../domain/base/ids.ts";
import type { DeviceState } from "../../streams/feeds/devices/devicesFeed.ts";
import type { QualityList } from "../../domain/devices/dataQuality.ts";

/** The silent first. */
const ORDER: Readonly<Record<DeviceConnectivity, number>> = {
  offline: 0,
  uncertain: 1,
  neverHeard: 2,
  online: 3,
};

/** How many devices of a kind are online, of how many. */
export type KindFigure = { readonly online: number; readonly total: number };

/** Null: not read yet, which is not none. */
export type QualityFigures = Readonly<
  Record<Extract<QualityList, "gateway" | "anchor">, KindFigure | null> &
    Record<Extract<QualityList, AlertType>, number | null>
>;

/** What each list holds, in one figure: devices online of all, alerts that are open. */
export function qualityFigures(
  devices: readonly DeviceState[] | null,
  alerts: readonly Alert[] | null,
): QualityFigures {
  const of = (kind: DeviceState["kind"]): KindFigure | null => {
    if (devices === null) return null;
    const all = devices.filter((device) => device.kind === kind);
    const online = all.filter(({ connectivity }) => connectivity === "online").length;
    return { online, total: all.length };
  };
  const open = (type: AlertType) =>
    alerts?.filter(({ alertType, isOpen }) => isOpen && alertType === type).length ?? null;
  return {
    gateway: of("gateway"),
    anchor: of("anchor"),
    "gateway-offline": open("gateway-offline"),
    "tito-offline": open("tito-offline"),
  };
}

/**
 * The devices that are the cause of something: silent themselves, and not because of the gateway that their messages
 * pass, where that is silent too. Those that blind the most first. None only where every device is online.
 */
export function silentCauses(devices: readonly DeviceState[]): readonly DeviceState[] {
  const silent = new Set(
    devices.flatMap(({ id, connectivity }) => (connectivity === "online" ? [] : [id])),
  );
  return devices
    .filter(({ id, cause }) => silent.has(id) && (cause === null || !silent.has(cause)))
    .toSorted(
      (a, b) =>
        b.blinds - a.blinds ||
        ORDER[a.connectivity] - ORDER[b.connectivity] ||
        a.name.localeCompare(b.name),
    );
}

/** How many devices are silent because of this one. */
export function silencedBy(devices: readonly DeviceState[], cause: TagId): number {
  return devices.filter((device) => device.cause === cause).length;
}

/** How pressing a connectivity is: what is ordered by it begins with the offline. */
export function connectivityRank({ connectivity }: Pick<DeviceState, "connectivity">): number {
  return ORDER[connectivity];
}

/** The silent first, then by name. */
export function silentFirst(devices: readonly DeviceState[]): readonly DeviceState[] {
  return devices.toSorted(
    (a, b) => connectivityRank(a) - connectivityRank(b) || a.name.localeCompare(b.name),
  );
}
