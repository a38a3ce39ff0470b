import { z } from "zod";
import {
  connectivityProven,
  connectivityStart,
  type DeviceConnectivity,
} from "../../../src/domain/devices/deviceConnectivity.ts";
import type { DeviceConnectivityChanged } from "../../../src/domain/devices/deviceHistory.ts";
import { Tag } from "../../../src/domain/devices/tag.ts";
import { TagInOutBox } from "../../../src/domain/attendance/tagInOut.ts";
import { MINUTE, SECOND } from "../../../src/domain/base/time.ts";
import { EpochMs } from "../../../src/domain/base/instant.ts";
import type { Sdk } from "../platform/kuzzle/sdk.ts";
import { searchAll } from "../platform/kuzzle/searchDocuments.ts";
import { createDocuments, updateDocuments } from "../platform/kuzzle/writeDocuments.ts";
import type { JobModule } from "../platform/jobs/job.ts";
import { loadJobState, saveJobState } from "../platform/jobs/jobState.ts";

type Heard = {
  readonly id: Tag["id"];
  readonly kind: DeviceConnectivityChanged["deviceKind"];
  readonly site: Tag["site"];
  readonly lastMessageAt: number | null;
  readonly sendInterval: number;
  readonly timeout: number;
  readonly known: DeviceConnectivity | null;
};

/** A pause of the backend longer than this, in ms, is one in which nobody listened. */
const GAP = MINUTE;

const Attention = z.object({ since: EpochMs, seenAt: EpochMs });
type Attention = z.infer<typeof Attention>;

/** Since when the server has been listening to the devices of a customer without a gap; null: not yet. */
export async function listenedSince(sdk: Sdk, index: string): Promise<EpochMs | null> {
  return (await loadJobState(sdk, `connectivity-${index}`, Attention))?.since ?? null;
}

/**
 * Keeps the connectivity of gateways, anchors and entry boxes (product.md section 3) and writes each
 * change into tag-history. History first: its id follows from device and instant, so a crash before the
 * state repeats it without a trace.
 */
export const connectivityJob: JobModule = ({ sdk, now, skipInvalid, isHeld }) => {
  const attentions = new Map<string, Attention & { savedAt: EpochMs }>();

  /** Since when we have been listening without a gap: silence before that proves nothing. */
  async function listeningSince(index: string): Promise<EpochMs> {
    const at = now();
    const known =
      attentions.get(index) ?? (await loadJobState(sdk, `connectivity-${index}`, Attention));
    const isAttentive = known !== null && at - known.seenAt < GAP;
    const since = isAttentive ? known.since : at;
    const savedAt = attentions.get(index)?.savedAt ?? 0;
    const isDue = at - savedAt >= GAP / 3;
    if (isDue) await saveJobState(sdk, `connectivity-${index}`, { since, seenAt: at });
    attentions.set(index, { since, seenAt: at, savedAt: isDue ? at : savedAt });
    return since;
  }

  async function devicesOf(index: string): Promise<Heard[]> {
    const devices: Heard[] = [];
    const mounted = {
      query: {
        bool: {
          filter: [{ terms: { type: ["gateway", "anchor"] } }, { term: { isArchived: false } }],
        },
      },
    };
    for await (const tag of searchAll(sdk, index, "tags", Tag, mounted, skipInvalid))
      devices.push({
        ...tag,
        kind: tag.type === "gateway" ? "gateway" : "anchor",
        known: tag.connectivity,
      });
    const boxes = { query: { term: { kind: "box" } } };
    for await (const box of searchAll(
      sdk,
      index,
      "tag-in-tag-out",
      TagInOutBox,
      boxes,
      skipInvalid,
    ))
      devices.push({ ...box, kind: "box", lastMessageAt: box.lastUpdate, known: box.connected });
    return devices;
  }

  return {
    name: "connectivity",
    every: 2 * SECOND,
    async run({ index }) {
      const since = await listeningSince(index);
      const at = now();
      const changes = (await devicesOf(index)).flatMap((device) => {
        const to = connectivityProven(device, device.known, since, at);
        return to === device.known
          ? []
          : [{ device, to, start: connectivityStart(device, to, at, since) }];
      });
      // Not having been heard yet is no event, but where it was called an outage before.
      const told = changes.filter(({ device, to }) => to !== "neverHeard" || device.known !== null);
      const events = told.map(({ device, to, start }): DeviceConnectivityChanged => ({
        id: `${device.id}-${to}-${device.lastMessageAt === null ? "never" : start}`,
        type: "device.connectivityChanged",
        deviceId: device.id,
        deviceKind: device.kind,
        site: device.site,
        from: device.known,
        to,
        at: start,
        recordedAt: at,
      }));
      if (!isHeld()) return;
      await createDocuments(sdk, index, "tag-history", events);
      const [boxes, others] = [
        changes.filter(({ device }) => device.kind === "box"),
        changes.filter(({ device }) => device.kind !== "box"),
      ];
      await updateDocuments(
        sdk,
        index,
        "tags",
        others.map(({ device, to, start }) => ({
          id: device.id,
          changes: { connectivity: to, connectivitySince: start },
        })),
      );
      await updateDocuments(
        sdk,
        index,
        "tag-in-tag-out",
        boxes.map(({ device, to, start }) => ({
          id: device.id,
          changes: { connected: to, connectedSince: start },
        })),
      );
    },
  };
};
