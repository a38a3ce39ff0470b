import { z } from "zod";
import { readOutages, readPicture, readWindow } from "../../../domain/timeMachine/calls.ts";
import type { KeptSince } from "../../../domain/base/retention.ts";
import type { Outage } from "../../../domain/devices/deviceOutages.ts";
import { pastAssets } from "../../../domain/timeMachine/siteHistory.ts";
import type { SitePicture, SiteWindow } from "../../../domain/timeMachine/sitePicture.ts";
import type { EpochMs } from "../../../domain/base/time.ts";

const atOf = readPicture.answer.shape;
const windowOf = readWindow.answer.shape;
const outagesOf = readOutages.answer.shape;

// What is answered as a whole; the items are decoded one by one, so that a broken one hides itself alone.
const Items = z.array(z.unknown());
const Outages = readOutages.answer.extend({ outages: Items });
const Picture = readPicture.answer.extend({
  assets: Items,
  counters: Items,
  alerts: Items,
  outages: Items,
});
const Window = readWindow.answer.extend({
  events: Items,
  locations: Items,
  alerts: Items,
  outages: Items,
});

/** The instant lies before everything that was kept. */
export class NothingKept extends Error {
  override readonly name = "NothingKept";
  readonly at: EpochMs;

  constructor(at: EpochMs) {
    super("Nothing was kept of that instant: choose a later one.");
    this.at = at;
  }
}

/**
 * The answer of `omniscient/history:at`. Items that break their schema are left out, the others stay.
 * @throws NothingKept, ZodError for an answer that is none
 */
export function decodePicture(answer: unknown): SitePicture {
  const { at, checkpointAt, ...items } = Picture.parse(answer);
  if (checkpointAt === null) throw new NothingKept(at);
  return {
    at,
    assets: pastAssets(valid(atOf.assets, items.assets)),
    counters: new Map(valid(atOf.counters, items.counters).map(({ id, state }) => [id, state])),
    alerts: new Map(valid(atOf.alerts, items.alerts).map((alert) => [alert.id, alert])),
    outages: valid(atOf.outages, items.outages),
  };
}

/** The answer of `omniscient/history:window`, as `decodePicture`. */
export function decodeWindow(answer: unknown): SiteWindow {
  const { from, until, ...items } = Window.parse(answer);
  return {
    from,
    until,
    events: valid(windowOf.events, items.events),
    locations: valid(windowOf.locations, items.locations),
    alerts: valid(windowOf.alerts, items.alerts),
    outages: valid(windowOf.outages, items.outages),
  };
}

/** The answer of `omniscient/history:outages`. */
export function decodeOutages(answer: unknown): {
  readonly outages: readonly Outage[];
  readonly keptSince: KeptSince;
} {
  const { outages, keptSince } = Outages.parse(answer);
  return { outages: valid(outagesOf.outages, outages), keptSince };
}

function valid<Item extends z.ZodType>(
  { element }: z.ZodArray<Item>,
  items: readonly unknown[],
): z.output<Item>[] {
  return items.flatMap((item) => {
    const { data } = element.safeParse(item);
    return data === undefined ? [] : [data];
  });
}
