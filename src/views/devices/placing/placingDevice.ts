import type { TagId } from "../../../domain/base/ids.ts";
import type { DeviceConnectivity } from "../../../domain/devices/deviceConnectivity.ts";
import type { ReceiverType } from "../../../domain/devices/heardDevice.ts";
import { type MountedAt, NOT_MOUNTED } from "../../../domain/devices/mountedAt.ts";
import type { TagRow } from "../../../domain/devices/tagRow.ts";
import type { UnknownDevice } from "../../../domain/devices/unknownDevices.ts";

/** A gateway or an anchor as it is put on the plan. */
export type PlacingDevice = {
  readonly id: TagId;
  readonly name: string;
  readonly type: ReceiverType;
  /** Null: it speaks and nobody has registered it; placing it does. */
  readonly connectivity: DeviceConnectivity | null;
  readonly mounted: MountedAt;
};

export function registered({ tag, connectivity }: TagRow): PlacingDevice {
  const { id, name, site, area, settings } = tag;
  const type = tag.type === "gateway" ? "gateway" : "anchor";
  return { id, name, type, connectivity, mounted: { site, area, settings } };
}

/** One that said only that it is alive is taken for a gateway: those speak by themselves. */
export function unregistered({ id, heardAs }: UnknownDevice): PlacingDevice {
  return { id, name: id, type: heardAs ?? "gateway", connectivity: null, mounted: NOT_MOUNTED };
}

/** Whether it stands on no plan. */
export function standsNowhere({ mounted: { site, settings } }: PlacingDevice): boolean {
  return site === null || settings === null;
}
