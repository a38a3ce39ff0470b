import type { Alert, AlertType } from "../../../src/domain/alerts/alert.ts";
import type { DeviceConnectivityChanged } from "../../../src/domain/devices/deviceHistory.ts";
import { AlertId } from "../../../src/domain/base/ids.ts";
import { type EpochMs, MINUTE, SECOND } from "../../../src/domain/base/time.ts";
import type { CustomerWorld } from "../world/worldTypes.ts";

/** What is said of an alert of the past beside its kind, subject and times. */
type About = Partial<Alert> & Pick<Alert, "subject" | "subjectName">;

/** An alert that was raised and closed, with the id that the engine would have given it. */
export function pastAlert(
  alertType: AlertType,
  about: About,
  times: { readonly since: EpochMs; readonly raisedAt: EpochMs; readonly closedAt: EpochMs },
): Alert {
  return {
    id: AlertId.parse(`alert-${alertType}-${about.subject}-${times.since}`),
    alertType,
    tagId: null,
    idAsset: null,
    counterId: null,
    site: null,
    area: null,
    timestamp: Math.floor(times.since / SECOND),
    raisedAt: times.raisedAt,
    isOpen: false,
    closedAt: times.closedAt,
    isAcknowledged: false,
    acknowledgement: null,
    comments: [],
    value: null,
    threshold: null,
    affectedTags: null,
    ...about,
  };
}

/** When devices were offline, and the alerts of it. */
export type DevicesPast = {
  readonly changes: readonly DeviceConnectivityChanged[];
  readonly alerts: readonly Alert[];
};

type Device = Pick<DeviceConnectivityChanged, "deviceId" | "deviceKind" | "site"> & {
  readonly name: string;
  /** The device whose silence silences this one. */
  readonly through: string;
  readonly sendInterval: number;
  readonly timeout: number;
};

/** The past of gateways, anchors and entry boxes: each outage of the simulation as the connectivity job would have seen it. */
export function devicesPast(
  world: CustomerWorld,
  isOut: (device: string, t: EpochMs) => boolean,
  span: { readonly from: EpochMs; readonly to: EpochMs },
): DevicesPast {
  const changes: DeviceConnectivityChanged[] = [];
  const alerts: Alert[] = [];
  const outages = new Map<string, readonly (readonly [from: EpochMs, to: EpochMs])[]>();
  for (const device of devicesOf(world)) {
    const known = outages.get(device.through) ?? outagesOf(device.through, isOut, span);
    outages.set(device.through, known);
    for (const [from, to] of known) {
      const offlineAt = from + device.timeout;
      const steps = [
        ["online", "uncertain", from + 2 * device.sendInterval],
        ["uncertain", "offline", offlineAt],
      ] as const;
      const passed = steps.filter(([, , at]) => at < to);
      const last = passed.at(-1);
      if (last === undefined) continue;
      changes.push(
        ...passed.map(([was, is, at]) => change(device, was, is, from, at)),
        change(device, last[1], "online", to),
      );
      if (offlineAt >= to || device.deviceKind === "anchor") continue;
      const { deviceId: subject, name: subjectName, site, timeout } = device;
      const type = device.deviceKind === "box" ? "tito-offline" : "gateway-offline";
      const about = {
        subject,
        subjectName,
        tagId: subject,
        site,
        value: timeout,
        threshold: timeout,
      };
      const times = { since: from, raisedAt: offlineAt, closedAt: to };
      alerts.push(pastAlert(type, about, times));
    }
  }
  return { changes, alerts };
}

function devicesOf(world: CustomerWorld): Device[] {
  const mounted = world.devices.flatMap((tag): Device[] =>
    tag.type === "gateway" || tag.type === "anchor"
      ? [{ ...tag, deviceId: tag.id, deviceKind: tag.type, through: tag.gatewayId ?? tag.id }]
      : [],
  );
  const boxes = world.boxes.map((box): Device => ({
    ...box,
    deviceId: box.id,
    deviceKind: "box",
    through: box.id,
  }));
  return [...mounted, ...boxes];
}

/** Spans by the minute; one that reaches beyond the span is left to the next one, which sees its beginning no more. */
function outagesOf(
  device: string,
  isOut: (device: string, t: EpochMs) => boolean,
  span: { readonly from: EpochMs; readonly to: EpochMs },
): [from: EpochMs, to: EpochMs][] {
  const outages: [EpochMs, EpochMs][] = [];
  let since: EpochMs | null = null;
  for (let t = span.from; t < span.to; t += MINUTE) {
    const isNow = isOut(device, t);
    if (isNow && since === null && t > span.from) since = t;
    if (!isNow && since !== null) {
      outages.push([since, t]);
      since = null;
    }
  }
  return outages;
}

function change(
  { deviceId, deviceKind, site }: Device,
  from: DeviceConnectivityChanged["from"],
  to: DeviceConnectivityChanged["to"],
  at: EpochMs,
  recordedAt: EpochMs = at,
): DeviceConnectivityChanged {
  return {
    id: `${deviceId}-${to}-${at}`,
    type: "device.connectivityChanged",
    deviceId,
    deviceKind,
    site,
    from,
    to,
    at,
    recordedAt,
  };
}
