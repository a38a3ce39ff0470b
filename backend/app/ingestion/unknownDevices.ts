import type { CustomerIndex, TagId } from "../../../src/domain/base/ids.ts";
import {
  type HeardAs,
  UNKNOWN_DEVICES_ID,
  type UnknownDevice,
  UnknownDevices,
  withUnknown,
} from "../../../src/domain/devices/unknownDevices.ts";
import type { AppDeps } from "../platform/deps.ts";
import { type SkipInvalid, readDocuments, storedForm } from "../platform/kuzzle/documents.ts";

/** Lists the receivers of a customer that speak and are not registered. To be called while the customer's lane is held (decision 0151). */
export type UnknownDeviceList = {
  keep(customer: CustomerIndex, heard: ReadonlyMap<TagId, HeardAs>): Promise<void>;
};

export function createUnknownDeviceList(
  deps: Pick<AppDeps, "now" | "sdk">,
  skipInvalid: SkipInvalid,
): UnknownDeviceList {
  /** As this node has seen them last: what is listed already costs neither a read nor a write. */
  const seen = new Map<CustomerIndex, readonly UnknownDevice[]>();
  return {
    async keep(index, heard) {
      if (heard.size === 0) return;
      const last = seen.get(index);
      if (last !== undefined && withUnknown(last, heard, deps.now()) === last) return;
      // Another node may have written meanwhile.
      const place = { index, collection: "unknown-devices", ids: [UNKNOWN_DEVICES_ID] };
      const [stored] = await readDocuments(deps.sdk, place, UnknownDevices, skipInvalid);
      const listed = stored?.devices ?? [];
      const devices = withUnknown(listed, heard, deps.now());
      if (devices !== listed) {
        const whole: UnknownDevices = { id: UNKNOWN_DEVICES_ID, devices: [...devices] };
        await deps.sdk.document.createOrReplace(
          index,
          place.collection,
          UNKNOWN_DEVICES_ID,
          storedForm(whole),
        );
      }
      seen.set(index, devices);
    },
  };
}
