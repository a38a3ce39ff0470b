import type { Alert } from "../../../domain/alerts/alert.ts";
import type { Asset } from "../../../domain/assets/asset.ts";
import type { Counter } from "../../../domain/counters/counter.ts";
import type { Listened } from "../../../domain/devices/deviceConnectivity.ts";
import type { DeviceConnectivityChanged } from "../../../domain/devices/deviceHistory.ts";
import type { Evacuation, EvacuationEvent } from "../../../domain/evacuations/evacuation.ts";
import { counterAt } from "../../../domain/timeMachine/pastCounter.ts";
import { alertAt, assetOfPast } from "../../../domain/timeMachine/siteHistory.ts";
import { outageAt, type SitePicture } from "../../../domain/timeMachine/sitePicture.ts";
import type { Tag } from "../../../domain/devices/tag.ts";
import type { TagInOutBox, TagInOutRecord } from "../../../domain/attendance/tagInOut.ts";
import type { EpochMs } from "../../../domain/base/time.ts";
import { unreachable } from "../../../domain/base/unreachable.ts";

/** A document of today as it was at the instant of a picture; null: it was not there. */
export type PastOf<Doc> = (today: Doc, picture: SitePicture) => Doc | null;

export const pastAsset: PastOf<Asset> = (today, { assets, at }) => {
  const past = assets.get(today.id);
  return past === undefined ? null : assetOfPast(today, past, at);
};

export const pastAlert: PastOf<Alert> = (today, { at }) => alertAt(today, at);

/** By today's settings: what the settings were then is not kept. */
export const pastCounter: PastOf<Counter> = (today, { assets, counters, at }) => {
  const state = counters.get(today.id);
  return state === undefined ? null : counterAt(today, state, assets.values(), at);
};

export const pastTag: PastOf<Tag> = (today, picture) => ({
  ...today,
  lastMessageAt: lastMessage(today, today.id, picture),
});

const pastStay: PastOf<TagInOutRecord> = (today, { at }) => {
  if (today.dateIn > at) return null;
  if (today.dateOut === null || today.dateOut <= at) return today;
  return { ...today, status: "in", dateOut: null, entryNumberOut: null, duration: null };
};

const pastBox: PastOf<TagInOutBox> = (today, picture) =>
  today.startDate > picture.at
    ? null
    : { ...today, lastUpdate: lastMessage(today, today.id, picture) };

export const pastDeviceChange: PastOf<DeviceConnectivityChanged> = (today, { at }) =>
  today.at <= at ? today : null;

/** Boxes and stays share a collection. */
export const pastBoxOrStay: PastOf<TagInOutBox | TagInOutRecord> = (today, picture) => {
  switch (today.kind) {
    case "box":
      return pastBox(today, picture);
    case "record":
      return pastStay(today, picture);
    default:
      return unreachable(today);
  }
};

/** Running while it had not ended yet; its roll was frozen when it began. */
export const pastEvacuation: PastOf<Pick<Evacuation, "endedAt" | "id" | "startedAt" | "state">> = (
  today,
  { at },
) => {
  if (today.startedAt > at) return null;
  const isRunning = today.endedAt === null || today.endedAt > at;
  return {
    ...today,
    state: isRunning ? "running" : "ended",
    endedAt: isRunning ? null : today.endedAt,
  };
};

/** As the server knew it then: what a screen had done while it was cut off came later. */
export const pastEvacuationEvent: PastOf<EvacuationEvent> = (today, { at }) =>
  today.recordedAt <= at ? today : null;

/**
 * A message that makes the device what the history says it was: offline since its outage began, else heard. Of the
 * messages themselves nothing is kept.
 */
function lastMessage(
  { sendInterval }: Pick<Listened, "sendInterval">,
  id: string,
  picture: SitePicture,
): EpochMs {
  const outage = outageAt(picture, id);
  if (outage !== null) return outage.from;
  return Math.floor(picture.at / sendInterval) * sendInterval;
}
