import {
  connectivityOf,
  connectivityStart,
  type DeviceConnectivity,
} from "../../../src/domain/deviceConnectivity.ts";
import type { DeviceConnectivityChanged } from "../../../src/domain/deviceHistory.ts";
import { Tag } from "../../../src/domain/tag.ts";
import { TagInOutBox } from "../../../src/domain/tagInOut.ts";
import { SECOND } from "../../../src/domain/time.ts";
import { searchAll } from "../kuzzle/searchDocuments.ts";
import { createDocuments, updateDocuments } from "../kuzzle/writeDocuments.ts";
import type { JobModule } from "./job.ts";

type Heard = {
  readonly id: Tag["id"];
  readonly kind: DeviceConnectivityChanged["deviceKind"];
  readonly site: Tag["site"];
  readonly lastMessageAt: number | null;
  readonly sendInterval: number;
  readonly timeout: number;
  readonly known: DeviceConnectivity | null;
};

/**
 * Keeps the connectivity of gateways, anchors and entry boxes (product.md section 3) and writes each
 * change into tag-history. History first: its id follows from device and instant, so a crash before the
 * state repeats it without a trace.
 */
export const connectivityJob: JobModule = ({ sdk, now }) => {
  async function devicesOf(index: string): Promise<Heard[]> {
    const devices: Heard[] = [];
    const mounted = {
      query: {
        bool: {
          filter: [{ terms: { type: ["gateway", "anchor"] } }, { term: { isArchived: false } }],
        },
      },
    };
    for await (const tag of searchAll(sdk, index, "tags", Tag, mounted))
      devices.push({
        ...tag,
        kind: tag.type === "gateway" ? "gateway" : "anchor",
        known: tag.connectivity,
      });
    const boxes = { query: { term: { kind: "box" } } };
    for await (const box of searchAll(sdk, index, "tag-in-tag-out", TagInOutBox, boxes))
      devices.push({ ...box, kind: "box", lastMessageAt: box.lastUpdate, known: box.connected });
    return devices;
  }

  return {
    name: "connectivity",
    every: 2 * SECOND,
    async run({ index }) {
      const at = now();
      const changes = (await devicesOf(index)).flatMap((device) => {
        const to = connectivityOf(device, at);
        return to === device.known
          ? []
          : [{ device, to, since: connectivityStart(device, to, at) }];
      });
      const events = changes.map(({ device, to, since }): DeviceConnectivityChanged => ({
        // Who never spoke is offline since we looked; it is the same change whenever that was.
        id: `${device.id}-${to}-${device.lastMessageAt === null ? "never" : since}`,
        type: "device.connectivityChanged",
        deviceId: device.id,
        deviceKind: device.kind,
        site: device.site,
        from: device.known,
        to,
        at: since,
        recordedAt: at,
      }));
      await createDocuments(sdk, index, "tag-history", events);
      const [boxes, others] = [
        changes.filter(({ device }) => device.kind === "box"),
        changes.filter(({ device }) => device.kind !== "box"),
      ];
      await updateDocuments(
        sdk,
        index,
        "tags",
        others.map(({ device, to, since }) => ({
          id: device.id,
          changes: { connectivity: to, connectivitySince: since },
        })),
      );
      await updateDocuments(
        sdk,
        index,
        "tag-in-tag-out",
        boxes.map(({ device, to, since }) => ({
          id: device.id,
          changes: { connected: to, connectedSince: since },
        })),
      );
    },
  };
};
