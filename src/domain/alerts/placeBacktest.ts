import type { AssetHistoryEvent } from "../assets/assetHistory.ts";
import type { EpochMs } from "../base/instant.ts";
import { MINUTE } from "../base/time.ts";
import { unreachable } from "../base/unreachable.ts";
import type { PlaceAlertType } from "./alert.ts";
import type { Held } from "./alertBacktest.ts";
import { brokenBy, isConcerned, type Watched, type Whereabouts } from "./placeConditions.ts";
import type { PlaceRule } from "./placeRule.ts";

/** How often the rule looks between two events, in ms: working hours and days of rest begin without one. */
const LOOK = 15 * MINUTE;

/**
 * When a rule about places was broken in a span, by what is recorded of places, assignments and movements; the subject
 * is the asset. Before its first event in the span an asset was as that event says, else as it is now. Dates and family
 * are today's. Of an asset that moved in the span nothing is known of its rest before.
 * @param events of the span, in the order of `at`
 * @param readAt when `assets` were read, epoch ms: at that instant they are as they stand, so that what is broken then is
 * what the rule itself raises, were it enabled
 */
export function brokenSpans(
  { alertType, rule }: { readonly alertType: PlaceAlertType; readonly rule: PlaceRule },
  assets: readonly Watched[],
  events: readonly AssetHistoryEvent[],
  {
    from,
    to,
    timezone,
    readAt,
  }: {
    readonly from: EpochMs;
    readonly to: EpochMs;
    readonly timezone: string;
    readonly readAt?: EpochMs;
  },
): Held[] {
  const eventsOf = new Map<string, AssetHistoryEvent[]>();
  for (const event of events) {
    const own = eventsOf.get(event.assetId);
    if (own === undefined) eventsOf.set(event.assetId, [event]);
    else own.push(event);
  }
  return assets
    .filter((asset) => isConcerned(rule, asset))
    .flatMap((asset) => {
      const own = eventsOf.get(asset.id) ?? [];
      const spans: Held[] = [];
      let past = asBefore(asset, own);
      let isMoving = false;
      let since: EpochMs | null = null;
      const look = (now: EpochMs, as: Whereabouts) => {
        const isBroken = brokenBy(alertType, rule, as, { now, timezone }) !== null;
        if (isBroken && since === null) since = now;
        if (!isBroken && since !== null) {
          spans.push({ subject: asset.id, from: since, to: now });
          since = null;
        }
      };
      const then = (now: EpochMs): Whereabouts => {
        if (isMoving) past = { ...past, lastMovedAt: now };
        // A tag that speaks no more today may have spoken then.
        return { ...past, lastTagUpdate: Math.min(now, asset.lastTagUpdate ?? from) };
      };
      let next = 0;
      for (const now of looks(from, to)) {
        for (let event = own[next]; event !== undefined && event.at <= now; event = own[next]) {
          next += 1;
          if (isMoving) past = { ...past, lastMovedAt: event.at };
          past = after(past, event);
          if (event.type === "asset.movementChanged") isMoving = event.movementState !== "STATIC";
          look(event.at, then(event.at));
        }
        look(now, now === readAt ? asset : then(now));
      }
      if (since !== null) spans.push({ subject: asset.id, from: since, to: null });
      return spans;
    });
}

/** Every `LOOK`, and at the very end. */
function* looks(from: EpochMs, to: EpochMs): Generator<EpochMs> {
  for (let now = from; now < to; now += LOOK) yield now;
  yield to;
}

/** What was known of an asset before the first of its events. */
function asBefore(asset: Watched, events: readonly AssetHistoryEvent[]): Whereabouts {
  const moved = events.find(({ type }) => type === "asset.moved");
  const place = moved?.type === "asset.moved" ? moved.from : null;
  const assigned = events.find(
    ({ type }) => type === "asset.siteAssociated" || type === "asset.siteDissociated",
  );
  const hasMoved = events.some(
    ({ type }) => type === "asset.moved" || type === "asset.movementChanged",
  );
  return {
    ...asset,
    ...(place === null ? {} : { locationSite: place.site, area: place.area }),
    ...(assigned === undefined
      ? {}
      : { currentWorksite: assigned.type === "asset.siteDissociated" ? assigned.site : null }),
    ...(hasMoved ? { lastMovedAt: null } : {}),
  };
}

function after(past: Whereabouts, event: AssetHistoryEvent): Whereabouts {
  switch (event.type) {
    case "asset.moved":
      return {
        ...past,
        locationSite: event.to.site,
        area: event.to.area,
        lastMovedAt: event.at,
      };
    case "asset.movementChanged":
      return event.movementState === "STATIC" ? past : { ...past, lastMovedAt: event.at };
    case "asset.siteAssociated":
      return { ...past, currentWorksite: event.site };
    case "asset.siteDissociated":
      return past.currentWorksite === event.site ? { ...past, currentWorksite: null } : past;
    case "asset.archived":
    case "asset.batteryChanged":
    case "asset.placeHidden":
    case "asset.tagLinked":
    case "asset.tagUnlinked":
    case "asset.unarchived":
      return past;
    default:
      return unreachable(event);
  }
}
