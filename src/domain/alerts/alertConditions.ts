import type { AlertConfiguration } from "./alertConfiguration.ts";
import { delayOf } from "./alertConfiguration.ts";
import type { Condition } from "./alertEngine.ts";
import type { Asset } from "../assets/asset.ts";
import { type Counter, areaHeads, thresholdState } from "../counters/counter.ts";
import { isScheduledAt } from "../base/weekSchedule.ts";
import type { Tag } from "../devices/tag.ts";
import type { TagInOutBox } from "../attendance/tagInOut.ts";
import {
  connectivityOf,
  type DeviceConnectivity,
  type Listened,
} from "../devices/deviceConnectivity.ts";
import { type EpochMs, MINUTE } from "../base/time.ts";

const nothing: Condition["about"] = {
  subjectName: "",
  tagId: null,
  idAsset: null,
  counterId: null,
  site: null,
  area: null,
  value: null,
  threshold: null,
  affectedTags: null,
};

/** Battery of an asset's tag, with hysteresis; null where it has none, is archived, or the rule is off. */
export function batteryCondition(
  asset: Asset,
  configuration: AlertConfiguration,
): Condition | null {
  const { condition } = configuration;
  if (!configuration.isEnabled || condition === null) return null;
  if (asset.isArchived || asset.batteryLevel === null || asset.tagId === null) return null;
  const level = asset.batteryLevel;
  return {
    alertType: "battery",
    subject: asset.tagId,
    state:
      level < condition.raisedBelow ? "holds" : level >= condition.closedAt ? "clear" : "between",
    delay: delayOf(configuration),
    about: {
      ...nothing,
      subjectName: asset.designation,
      tagId: asset.tagId,
      idAsset: asset.id,
      site: asset.locationSite,
      area: asset.area,
      value: level,
      threshold: condition.raisedBelow,
    },
  };
}

/**
 * A gateway that is offline: the one cause behind all tags that only it could hear (`affectedTags`).
 * `uncertain` does not close: only being heard again does. One that never spoke is not in service yet:
 * nobody is alerted.
 */
export function gatewayCondition(
  gateway: Tag,
  affectedTags: number,
  configuration: AlertConfiguration,
  now: EpochMs,
  listeningSince: EpochMs = 0,
): Condition | null {
  if (!configuration.isEnabled || gateway.isArchived || gateway.type !== "gateway") return null;
  if (gateway.lastMessageAt === null) return null;
  const began = silentSince(gateway, gateway.connectivity, gateway.connectivitySince);
  return {
    alertType: "gateway-offline",
    subject: gateway.id,
    state: offlineState(gateway, gateway.connectivity, now, listeningSince),
    delay: delayOf(configuration),
    began,
    ...heardAgain(gateway.connectivity, gateway.connectivitySince),
    about: {
      ...nothing,
      subjectName: gateway.name,
      tagId: gateway.id,
      site: gateway.site,
      area: gateway.area,
      value: now - began,
      threshold: gateway.timeout,
      affectedTags,
    },
  };
}

/** An entry box that is offline; one that never spoke is not in service yet. */
export function boxCondition(
  box: TagInOutBox,
  configuration: AlertConfiguration,
  now: EpochMs,
  listeningSince: EpochMs = 0,
): Condition | null {
  if (!configuration.isEnabled || box.lastUpdate === null) return null;
  const began = silentSince({ lastMessageAt: box.lastUpdate }, box.connected, box.connectedSince);
  return {
    alertType: "tito-offline",
    subject: box.id,
    state: offlineState(
      { ...box, lastMessageAt: box.lastUpdate },
      box.connected,
      now,
      listeningSince,
    ),
    delay: delayOf(configuration),
    began,
    ...heardAgain(box.connected, box.connectedSince),
    about: {
      ...nothing,
      subjectName: box.name,
      tagId: box.id,
      site: box.site,
      value: now - began,
      threshold: box.timeout,
    },
  };
}

/** When the silence of a device that is heard again ended: the same instant as in its history. */
function heardAgain(
  connectivity: DeviceConnectivity | null,
  connectivitySince: EpochMs | null,
): Pick<Condition, "ended"> {
  return connectivity === "online" && connectivitySince !== null
    ? { ended: connectivitySince }
    : {};
}

/** When the silence of a device began, epoch ms: as the connectivity job says, which leaves out the server's own stops. */
function silentSince(
  { lastMessageAt }: Pick<Listened, "lastMessageAt">,
  connectivity: DeviceConnectivity | null,
  connectivitySince: EpochMs | null,
): EpochMs {
  const heardUntil = lastMessageAt ?? 0;
  return connectivity === "offline" ? Math.max(heardUntil, connectivitySince ?? 0) : heardUntil;
}

/**
 * What the connectivity job found, unless the device has been heard since, or the server has not listened for the
 * device's timeout yet: then nothing is raised any more, or not yet. An alert that is open stays so.
 */
function offlineState(
  device: Listened,
  connectivity: DeviceConnectivity | null,
  now: EpochMs,
  listeningSince: EpochMs,
): Condition["state"] {
  if (connectivity === "online") return "clear";
  const heardUntil = Math.max(device.lastMessageAt ?? 0, listeningSince);
  return connectivity === "offline" &&
    connectivityOf({ ...device, lastMessageAt: heardUntil }, now) === "offline"
    ? "holds"
    : "between";
}

/**
 * One condition an area with thresholds. Outside its enabled days and time slots a counter shows but
 * does not alert (product.md section 3): nothing is named, so an open alert closes.
 */
export function counterConditions(counter: Counter, now: EpochMs, timezone: string): Condition[] {
  if (counter.isArchived || !counter.alert.isEnabled) return [];
  if (!isScheduledAt(counter.schedule, now, timezone)) return [];
  // Nobody has counted yet: that is not nobody there.
  if (counter.state.computedAt === null) return [];
  return counter.thresholds.map((threshold) => {
    const { present, certain } = areaHeads(counter.state, threshold.area);
    const where = thresholdState(present, threshold, certain);
    return {
      alertType: "counters",
      subject: `${counter.id}:${threshold.area}`,
      state: where === "within" ? "clear" : "holds",
      delay: counter.alert.delay * MINUTE,
      about: {
        ...nothing,
        subjectName: counter.name,
        counterId: counter.id,
        area: threshold.area,
        value: where === "above" ? present : certain,
        threshold: where === "above" ? threshold.max : threshold.min,
      },
    };
  });
}
