import { page } from "vitest/browser";
import { AssetMoved } from "../../../src/domain/assets/assetHistory.ts";
import { type KeptSince, NOTHING_PURGED } from "../../../src/domain/base/retention.ts";
import { HOUR, MINUTE } from "../../../src/domain/base/time.ts";
import { checkpointsOf } from "../../support/checkpointsOf.ts";
import { addressOfInstant } from "../../../src/domain/timeMachine/timeMachine.ts";
import { alert, closed } from "../../support/alerts.ts";
import { answerHistory } from "../../support/fakeHistory.ts";
import type { FixtureLive } from "../../support/fixtureLive/fixtureLive.ts";
import { asset, counter, placeIn, site, T0, tag } from "../../support/fixtures.ts";
import { answerStored } from "./answerStored.ts";
import { texts } from "./looks.ts";
import { smallSiteOf } from "./smallSiteOf.ts";

export const COUNTERS = "/dashboard/counters";
/** The history begins three hours ago. */
export const BEGIN = T0 - 3 * HOUR;
const YARD = placeIn("yard");
const HALL = placeIn("hall");

/** The one alert of the past, of a tag that is gone since. */
export const PAST_ALERT = closed(alert("old", { raisedAt: T0 - 90 * MINUTE }), T0 - 80 * MINUTE);

/** The counters at an instant of the past. */
export const linkTo = (at: number) => `${COUNTERS}?at=${addressOfInstant(at)}`;

/** A small site where ann was in the yard until an hour ago, and the gateway offline from 110 to 50 minutes ago. */
export function pastOf(live: FixtureLive, keptSince: KeptSince = NOTHING_PURGED): void {
  const at = ({ site: locationSite, floor, area }: typeof YARD) => ({ locationSite, floor, area });
  const ann = asset("ann", { ...at(HALL), lastTagUpdate: T0, createdAt: BEGIN - HOUR });
  const yard = counter({}, { createdAt: BEGIN - HOUR });
  smallSiteOf(live, { assets: [ann], counters: [yard] });
  answerStored(live);
  // What the time line marks is searched.
  live.server.answerRequest("document:search", ({ collection }) => {
    const { id: _id, ...source } = PAST_ALERT;
    const hits = collection === "alerts" ? [{ _id, _source: source }] : [];
    return { hits, total: hits.length };
  });
  const answers = {
    set: (name: string, answer: (body: Readonly<Record<string, unknown>>) => unknown) =>
      live.server.answerRequest(name, ({ body }) => answer(body as Record<string, unknown>)),
  };
  answerHistory(answers, {
    keptSince,
    checkpointAt: BEGIN,
    assets: checkpointsOf([{ ...ann, ...at(YARD), lastTagUpdate: BEGIN }], BEGIN, 0).flatMap(
      ({ assets }) => assets,
    ),
    events: [
      AssetMoved.parse({
        id: "left",
        seq: (T0 - HOUR) * 1000,
        type: "asset.moved",
        at: T0 - HOUR,
        recordedAt: T0 - HOUR,
        assetId: ann.id,
        tagId: null,
        family: ann.family,
        subFamily: ann.subFamily,
        from: YARD,
        to: HALL,
      }),
    ],
    counters: [yard],
    alerts: [PAST_ALERT],
    outages: [
      {
        deviceId: tag("gate").id,
        deviceKind: "gateway",
        site: site("tower"),
        from: T0 - 110 * MINUTE,
        to: T0 - 50 * MINUTE,
        foundAt: T0 - 110 * MINUTE,
      },
    ],
  });
}

/** The counters as a safety manager sees them, and the time machine above them. */
export function countersScreen() {
  const banner = page.getByRole("region", { name: "Past", exact: true });
  return {
    banner,
    /** What the banner says; empty while there is none. */
    says: () => texts(banner).join(),
    instant: () => texts(banner.getByText(/^Past: /u)).join(),
    present: () => document.querySelector<HTMLElement>(".CounterTile .Figure-value")?.innerText,
    live: page.getByRole("main").getByText("Live", { exact: true }).first(),
    play: page.getByRole("button", { name: "Play", exact: true }),
    line: page.getByRole("slider", { name: "Instant" }),
  };
}
