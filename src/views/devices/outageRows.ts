import type { Outage } from "../../domain/devices/deviceOutages.ts";
import type { TagId } from "../../domain/base/ids.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import type { DeviceState } from "../../streams/feeds/devices/devicesFeed.ts";

/** An outage as it is listed. `name` null: the device is not in service any more. `duration` in ms, up to now while it goes on. */
export type OutageRow = Outage & {
  readonly key: string;
  readonly name: string | null;
  readonly duration: number;
};

/** The outages of all devices, or of one, the last that began first. */
export function outageRows(
  outages: readonly Outage[],
  devices: readonly Pick<DeviceState, "id" | "name">[],
  { device, now }: { readonly device: TagId | null; readonly now: EpochMs },
): readonly OutageRow[] {
  const names = new Map(devices.map(({ id, name }) => [id, name]));
  return outages
    .filter(({ deviceId }) => device === null || deviceId === device)
    .map((outage) => ({
      ...outage,
      key: `${outage.deviceId} ${outage.from}`,
      name: names.get(outage.deviceId) ?? null,
      duration: Math.max(0, (outage.to ?? now) - outage.from),
    }))
    .toSorted((a, b) => b.from - a.from || (a.key < b.key ? -1 : 1));
}

/** For how long one device was offline within a span, in ms; outages of a device do not overlap. */
export function timeOffline(
  outages: readonly Pick<Outage, "from" | "to">[],
  span: { readonly from: EpochMs; readonly to: EpochMs },
): number {
  return outages.reduce((sum, { from, to }) => {
    const end = Math.min(to ?? span.to, span.to);
    return sum + Math.max(0, end - Math.max(from, span.from));
  }, 0);
}
