import type { Alert } from "../alerts/alert.ts";
import type { Asset } from "../assets/asset.ts";
import type { AssetMoved } from "../assets/assetHistory.ts";
import { DEFAULT_DEADLINE_THRESHOLD, deadlineState } from "../assets/regulatoryDeadline.ts";
import type { AreaId, AssetId, CustomerIndex, SiteId } from "../base/ids.ts";
import { dayOf } from "../base/localDay.ts";
import { personLabel } from "../base/personLabel.ts";
import { addLocalDays, type EpochMs, SECOND, startOfLocalDay } from "../base/time.ts";
import { type Distress, type DistressAct, distressStatus } from "../distress/distress.ts";
import { deviceStatus } from "../distress/signals.ts";
import type { Evacuation } from "../evacuations/evacuation.ts";
import type { Place } from "../sites/presence.ts";
import type { Site } from "../sites/site.ts";
import type { WebhookEventType } from "./webhook.ts";

/** The version of the bodies: a field that goes or means something else makes another (docs/webhooks.md). */
export const PAYLOAD_VERSION = 1;

/** Names that events are emitted with. An asset that is gone is named by its id. */
export type EventNames = {
  readonly assets: ReadonlyMap<AssetId, Asset>;
  readonly sites: readonly Site[];
};

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };
type Data = { readonly [name: string]: Json };

/**
 * Something that happened. `key` follows from it: the same event, however often it is found. `seq` and `part` order what
 * was recorded at one instant. `data`: what the body says of it, with people by name or not.
 */
export type WebhookEvent = {
  readonly key: string;
  readonly type: WebhookEventType;
  readonly at: EpochMs;
  readonly recordedAt: EpochMs;
  readonly seq: number;
  readonly part: number;
  readonly site: SiteId | null;
  readonly data: (namesPeople: boolean) => Data;
};

/**
 * What a move comes to: leaving an area and a site, entering a site and an area, in this order. Whose tag falls silent has
 * left nothing.
 */
export function eventsOfMove(
  move: Pick<AssetMoved, "assetId" | "at" | "from" | "id" | "recordedAt" | "seq" | "to">,
  names: EventNames,
): WebhookEvent[] {
  const { from, to } = move;
  const [changesSite, changesArea] = [from.site !== to.site, from.area !== to.area];
  const steps = [
    {
      type: "presence.left",
      scope: "area",
      place: from,
      other: to,
      isIt: changesArea && from.area !== null,
    },
    {
      type: "presence.left",
      scope: "site",
      place: from,
      other: to,
      isIt: changesSite && from.site !== null,
    },
    {
      type: "presence.entered",
      scope: "site",
      place: to,
      other: from,
      isIt: changesSite && to.site !== null,
    },
    {
      type: "presence.entered",
      scope: "area",
      place: to,
      other: from,
      isIt: changesArea && to.area !== null,
    },
  ] as const;
  return steps.flatMap(({ type, scope, place, other, isIt }, part) =>
    isIt
      ? {
          key: `${move.id}.${type}.${scope}`,
          type,
          at: move.at,
          recordedAt: move.recordedAt,
          seq: move.seq,
          part,
          site: place.site,
          data: (namesPeople: boolean) => ({
            scope,
            asset: assetTold(move.assetId, names, namesPeople),
            place: placeTold(place, names),
            [type === "presence.left" ? "to" : "from"]: placeTold(other, names),
          }),
        }
      : [],
  );
}

/** What an alert has come to by now, each step with the instant at which it was recorded. */
export function eventsOfAlert(alert: Alert, names: EventNames): WebhookEvent[] {
  const { acknowledgement, closedAt, comments } = alert;
  return [
    alertEvent("alert.opened", "", alert.raisedAt, alert, names),
    ...(acknowledgement === null
      ? []
      : [
          alertEvent(
            "alert.acknowledged",
            String(acknowledgement.at),
            acknowledgement.at,
            alert,
            names,
            (isNamed) => ({
              by: acknowledgement.by,
              byName: isNamed ? acknowledgement.byName : null,
              comment: acknowledgement.comment,
            }),
          ),
        ]),
    ...comments.map((comment) =>
      alertEvent("alert.commented", comment.id, comment.at, alert, names, (isNamed) => ({
        by: comment.by,
        byName: isNamed ? comment.byName : null,
        comment: comment.text,
      })),
    ),
    ...(closedAt === null ? [] : [alertEvent("alert.resolved", "", closedAt, alert, names)]),
  ];
}

/** An acknowledgement of `acknowledgedAt` that was taken back, as is seen at `now`. */
export function eventOfWithdrawal(
  alert: Alert,
  acknowledgedAt: EpochMs,
  names: EventNames,
  now: EpochMs,
): WebhookEvent {
  return alertEvent("alert.unacknowledged", String(acknowledgedAt), now, alert, names);
}

function alertEvent(
  type: WebhookEventType,
  which: string,
  at: EpochMs,
  alert: Alert,
  names: EventNames,
  more: (namesPeople: boolean) => Data = () => ({}),
): WebhookEvent {
  const site =
    alert.site ??
    names.sites.find(({ areas }) => areas.some(({ id }) => id === alert.area))?.id ??
    null;
  return {
    key: `${alert.id}.${type}.${which}`,
    type,
    at,
    recordedAt: at,
    seq: 0,
    part: 0,
    site,
    data: (namesPeople) => ({
      alert: {
        id: alert.id,
        type: alert.alertType,
        subject: alert.subject,
        subjectName: isOfPerson(alert, names) && !namesPeople ? null : alert.subjectName,
        asset: alert.idAsset === null ? null : assetTold(alert.idAsset, names, namesPeople),
        tag: alert.tagId,
        counter: alert.counterId,
        place: placeTold({ site, floor: null, area: alert.area }, names),
        since: iso(alert.timestamp * SECOND),
        openedAt: iso(alert.raisedAt),
        closedAt: alert.closedAt === null ? null : iso(alert.closedAt),
        isOpen: alert.isOpen,
        isAcknowledged: alert.isAcknowledged,
        value: alert.value,
        threshold: alert.threshold,
        affectedTags: alert.affectedTags,
      },
      ...more(namesPeople),
    }),
  };
}

/** An asset that is gone may have been a person. */
function isOfPerson({ idAsset }: Pick<Alert, "idAsset">, { assets }: EventNames): boolean {
  if (idAsset === null) return false;
  const asset = assets.get(idAsset);
  return asset === undefined || asset.category === "personnel";
}

type Started = Pick<
  Evacuation,
  "id" | "kind" | "roll" | "site" | "siteName" | "startedAt" | "startedBy" | "startedByName"
>;

export function eventOfStart(evacuation: Started): WebhookEvent {
  const { id, startedAt, site, startedBy, startedByName, roll } = evacuation;
  return {
    key: `${id}.evacuation.started`,
    type: "evacuation.started",
    at: startedAt,
    recordedAt: startedAt,
    seq: 0,
    part: 0,
    site,
    data: (namesPeople) => ({
      evacuation: { ...evacuationTold(evacuation), expected: roll.length },
      by: startedBy,
      byName: namesPeople ? startedByName : null,
    }),
  };
}

/** The end of an evacuation. `expected`: all who had to be found; `missing`: of them, those who were not. */
export function eventOfEnd(
  evacuation: Started,
  end: {
    readonly at: EpochMs;
    readonly recordedAt: EpochMs;
    readonly by: string | null;
    readonly byName: string | null;
    readonly expected: number;
    readonly missing: number;
  },
): WebhookEvent {
  const { at, recordedAt, by, byName, expected, missing } = end;
  return {
    key: `${evacuation.id}.evacuation.ended`,
    type: "evacuation.ended",
    at,
    recordedAt,
    seq: 0,
    part: 0,
    site: evacuation.site,
    data: (namesPeople) => ({
      evacuation: { ...evacuationTold(evacuation), endedAt: iso(at), expected, missing },
      by,
      byName: namesPeople ? byName : null,
    }),
  };
}

function evacuationTold({ id, kind, site, siteName, startedAt }: Started): Data {
  return {
    id,
    kind,
    isDrill: kind === "drill",
    site: { id: site, name: siteName },
    startedAt: iso(startedAt),
  };
}

/**
 * What a call for help has come to by now: that it was raised, and every step of a person. A test of a badge and a drill are
 * none: a program that receives them could not know, and would send for help.
 */
export function eventsOfDistress(distress: Distress, names: EventNames): WebhookEvent[] {
  const { receivedAt, raisedAt, assetId, tagId, place } = distress;
  if (distress.purpose !== "real") return [];
  // That a person raised it is no step after that it was raised.
  const acts = distress.acts.filter(isStep);
  const event = (
    type: WebhookEventType,
    which: string,
    { at, recordedAt }: { readonly at: EpochMs; readonly recordedAt: EpochMs },
    state: Distress["state"],
    more: (namesPeople: boolean) => Data,
  ): WebhookEvent => ({
    key: `${distress.id}.${type}.${which}`,
    type,
    at,
    recordedAt,
    seq: 0,
    part: 0,
    site: place.site,
    data: (namesPeople) => ({
      distress: {
        id: distress.id,
        kind: deviceStatus(distress).kind,
        state,
        tag: tagId,
        asset: assetId === null ? null : assetTold(assetId, names, namesPeople),
        place: placeTold(place, names),
        raisedAt: iso(raisedAt),
        receivedAt: iso(receivedAt),
      },
      ...more(namesPeople),
    }),
  });
  const raised = { at: raisedAt, recordedAt: receivedAt };
  return [
    event("distress.raised", "", raised, "raised", () => ({})),
    ...acts.map((act, place) =>
      event(
        `distress.${act.type}`,
        act.id,
        { at: act.at, recordedAt: act.at },
        distressStatus(acts.slice(0, place + 1)).state,
        (namesPeople) => ({
          by: act.by,
          byName: namesPeople ? act.byName : null,
          ...(act.type === "resolved" ? { outcome: act.outcome, comment: act.comment } : {}),
        }),
      ),
    ),
  ];
}

type Step = Exclude<DistressAct, { readonly type: "raised" }>;

function isStep(act: DistressAct): act is Step {
  return act.type !== "raised";
}

/** Something that is due on a day (backend/app/apiKeys/deadlines.ts). */
export type DatedThing = {
  readonly id: string;
  readonly asset: Asset;
  readonly kind: string;
  readonly title: string;
  readonly at: EpochMs;
};

/**
 * The deadlines that are soon or due now. `crossedAt`: since when they are, by the calendar of the customer; one that was
 * entered late was so before anybody knew.
 */
export function dueDeadlines(
  deadlines: readonly DatedThing[],
  now: EpochMs,
  timezone: string,
): {
  readonly key: string;
  readonly crossedAt: EpochMs;
  readonly state: "due" | "soon";
  readonly deadline: DatedThing;
}[] {
  return deadlines.flatMap((deadline) => {
    const state = deadlineState(deadline.at, now, DEFAULT_DEADLINE_THRESHOLD, timezone);
    if (state === "notDue") return [];
    const day = startOfLocalDay(deadline.at, timezone);
    const days = state === "due" ? 1 : -DEFAULT_DEADLINE_THRESHOLD;
    const crossedAt = addLocalDays(day, days, timezone);
    return [{ key: `${deadline.id}@${day}.${state}`, crossedAt, state, deadline }];
  });
}

export function eventOfDeadline(
  { key, crossedAt, state, deadline }: ReturnType<typeof dueDeadlines>[number],
  names: Pick<EventNames, "sites">,
  timezone: string,
  recordedAt: EpochMs,
): WebhookEvent {
  const { asset, kind, title, at } = deadline;
  const site = asset.locationSite ?? asset.currentWorksite;
  return {
    key: `deadline.${key}`,
    type: `deadline.${state}`,
    at: crossedAt,
    recordedAt,
    seq: 0,
    part: 0,
    site,
    data: (namesPeople) => ({
      deadline: {
        id: deadline.id,
        kind,
        title,
        day: dayOf(at, timezone),
        state,
      },
      asset: assetTold(
        asset.id,
        { assets: new Map([[asset.id, asset]]), sites: names.sites },
        namesPeople,
      ),
      place: placeTold(
        { site, floor: null, area: asset.area },
        { assets: new Map(), sites: names.sites },
      ),
    }),
  };
}

/** The body of an event: the bytes that are signed. */
export function payloadOf(
  event: WebhookEvent,
  eventId: string,
  customer: { readonly index: CustomerIndex; readonly name: string },
  namesPeople: boolean,
): string {
  return bodyOf(event.type, eventId, customer, {
    at: event.at,
    recordedAt: event.recordedAt,
    data: event.data(namesPeople),
  });
}

/** The body of what the button sends. */
export function testPayload(
  eventId: string,
  customer: { readonly index: CustomerIndex; readonly name: string },
  webhook: { readonly id: string; readonly name: string },
  now: EpochMs,
): string {
  return bodyOf("webhook.test", eventId, customer, {
    at: now,
    recordedAt: now,
    data: { webhook: { id: webhook.id, name: webhook.name } },
  });
}

function bodyOf(
  type: string,
  id: string,
  { index, name }: { readonly index: CustomerIndex; readonly name: string },
  {
    at,
    recordedAt,
    data,
  }: { readonly at: EpochMs; readonly recordedAt: EpochMs; readonly data: Data },
): string {
  return JSON.stringify({
    type,
    id,
    version: PAYLOAD_VERSION,
    timestamp: iso(at),
    recordedAt: iso(recordedAt),
    customer: { id: index, name },
    data,
  });
}

function assetTold(id: AssetId, { assets }: EventNames, namesPeople: boolean): Data {
  const asset = assets.get(id);
  if (asset === undefined)
    return { id, name: null, reference: null, category: null, family: null, subFamily: null };
  const { designation, reference, category, family, subFamily } = asset;
  const name =
    category === "personnel"
      ? personLabel({ name: designation, reference }, namesPeople)
      : designation;
  return { id, name, reference, category, family, subFamily };
}

function placeTold({ site, floor, area }: Place, { sites }: EventNames): Data {
  const holder = sites.find(({ id }) => id === site);
  return {
    site: site === null ? null : { id: site, name: holder?.siteName ?? null },
    floor,
    area: area === null ? null : { id: area, name: areaName(area, sites) },
  };
}

function areaName(area: AreaId, sites: readonly Site[]): string | null {
  for (const { areas } of sites) {
    const own = areas.find(({ id }) => id === area);
    if (own !== undefined) return own.name;
  }
  return null;
}

function iso(at: EpochMs): string {
  return new Date(at).toISOString();
}
