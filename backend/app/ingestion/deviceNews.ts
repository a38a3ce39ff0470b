import type { CustomerIndex, TagId } from "../../../src/domain/base/ids.ts";
import type { DeviceNews, IngestionResult } from "../../../src/domain/ingestion/ingestionState.ts";
import type { Tag } from "../../../src/domain/devices/tag.ts";
import type { TagInOutBox } from "../../../src/domain/attendance/tagInOut.ts";
import { type EpochMs, MINUTE, SECOND } from "../../../src/domain/base/time.ts";

/** A device's last message is written again after this long at the most, in ms: a write for each would be one a reading. */
const HEARD_STEP = 5 * SECOND;
/** The same for a tag on an asset, in ms: the asset itself says when it was last heard. */
const LINKED_STEP = MINUTE;

type TagChange = {
  readonly id: TagId;
  readonly changes: Partial<Pick<Tag, "battery" | "lastMessageAt">>;
};
type BoxChange = {
  readonly changes: Pick<TagInOutBox, "lastUpdate" | "refusedRead" | "totalRead">;
  readonly whole: TagInOutBox;
};

/** What is to be written of devices. */
export type DeviceChanges = {
  readonly tags: readonly TagChange[];
  readonly boxes: readonly BoxChange[];
};

/** Decides what of the news of devices is worth a write; remembers what this node has written. */
export type DeviceNewsFilter = {
  changes(
    customer: CustomerIndex,
    known: {
      readonly tags: ReadonlyMap<TagId, Tag>;
      readonly boxes: ReadonlyMap<TagId, TagInOutBox>;
    },
    result: Pick<IngestionResult, "boxes" | "devices">,
  ): DeviceChanges;
  /** To be called once the changes are written. */
  written(customer: CustomerIndex, changes: DeviceChanges): void;
};

type Written = Pick<Tag, "battery" | "lastMessageAt">;

export function createDeviceNewsFilter(now: () => EpochMs): DeviceNewsFilter {
  const written = new Map<string, Written>();
  const batteriesAt = new Map<string, EpochMs>();

  function tagChange(customer: CustomerIndex, tag: Tag, news: DeviceNews): TagChange | null {
    const key = `${customer}/${tag.id}`;
    const known = written.get(key);
    const last = Math.max(known?.lastMessageAt ?? 0, tag.lastMessageAt ?? 0);
    // A clock ahead of ours does not make the device heard in the future.
    const heardAt = Math.min(news.lastMessageAt, now());
    const { battery } = news;
    const isBatteryLate = battery !== null && battery.at < (batteriesAt.get(key) ?? 0);
    if (battery !== null && !isBatteryLate) batteriesAt.set(key, battery.at);
    const isBatteryNew =
      battery !== null && !isBatteryLate && battery.level !== (known?.battery ?? tag.battery);
    const isHeard = heardAt > last && (isBatteryNew || heardAt - last >= stepOf(tag));
    if (!isHeard && !isBatteryNew) return null;
    return {
      id: tag.id,
      changes: {
        ...(isHeard ? { lastMessageAt: heardAt } : {}),
        ...(isBatteryNew ? { battery: battery.level } : {}),
      },
    };
  }

  return {
    changes: (customer, known, result) => ({
      tags: [...result.devices].flatMap(([id, news]) => {
        const tag = known.tags.get(id);
        const change = tag === undefined ? null : tagChange(customer, tag, news);
        return change === null ? [] : [change];
      }),
      boxes: [...result.boxes].flatMap(([id, { lastUpdate, reads, refused }]) => {
        const box = known.boxes.get(id);
        if (box === undefined) return [];
        const heardAt = Math.min(lastUpdate, now());
        const isHeard = heardAt - (box.lastUpdate ?? 0) >= stepOf(box);
        if (reads + refused === 0 && !isHeard) return [];
        const changes = {
          lastUpdate: Math.max(heardAt, box.lastUpdate ?? 0),
          totalRead: box.totalRead + reads,
          refusedRead: box.refusedRead + refused,
        };
        return [{ changes, whole: { ...box, ...changes } }];
      }),
    }),

    written(customer, { tags }) {
      for (const { id, changes } of tags) {
        const key = `${customer}/${id}`;
        const known = written.get(key);
        written.set(key, {
          lastMessageAt: changes.lastMessageAt ?? known?.lastMessageAt ?? null,
          battery: changes.battery ?? known?.battery ?? null,
        });
      }
    },
  };
}

/** Fine enough for the connectivity of a device that speaks more often than usual. */
function stepOf(device: Tag | TagInOutBox): number {
  if ("assetId" in device && device.type === "tag" && device.assetId !== null) return LINKED_STEP;
  return Math.min(HEARD_STEP, device.sendInterval / 2);
}
