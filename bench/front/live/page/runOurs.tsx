import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { createRoot } from "react-dom/client";
import { messages } from "../../../../locales/en.po";
import { startLiveClient } from "../../../../src/composition/shell/startLiveClient.ts";
import { CustomerIndex } from "../../../../src/domain/base/ids.ts";
import { must } from "../../../../src/domain/base/must.ts";
import { lonLatOf } from "../../../../src/views/map/mercator.ts";
import type { AssetFilter } from "../../../../src/streams/feeds/assets/assetFilter.ts";
import type { LiveClient } from "../../../../src/streams/feeds/liveClient.ts";
import { AssetRows } from "../../../../src/views/sites/live/AssetRows.tsx";
import {
  EntranceContext,
  type Services,
  ServicesContext,
} from "../../../../src/views/kit/services.ts";
import { TimeFormatProvider } from "../../../../src/views/ui/TimeFormatProvider.tsx";
import { useNow } from "../../../../src/views/kit/useNow.ts";
import { CUSTOMER, type Look } from "../messages.ts";
import type { MapPoints } from "../../../../src/streams/feeds/assets/mapPoints.ts";
import { benchImages } from "./benchImages.ts";
import { BOUNDS, benchMap } from "./benchMap.ts";
import { type Measuring, watchRows } from "./measuring.ts";
import "../../../../src/views/sites/live/LiveSite.css";

const EVERYTHING: AssetFilter = {
  site: null,
  floor: null,
  area: null,
  families: [],
  subFamilies: [],
  text: "",
};
/** What the live site's page asks for (LiveMap.tsx). */
const CELL = 56;
/** As many as the world of the benchmark has. */
const FAMILIES = Array.from({ length: 12 }, (_, at) => `family-${at}`);
/** Degrees from the middle of a town to the edge of the map. */
const TOWN = 0.05;
const PARAMS = { filter: EVERYTHING, cell: CELL, label: "reference", selected: null } as const;

/** The front's own way: live core in its worker, map door, list; and the other feeds that the live site's page reads. */
export async function runOurs(
  port: number,
  assets: number,
  m: Measuring,
  { isTown, hasImages }: Look,
): Promise<void> {
  const live = startLiveClient(
    {
      host: "127.0.0.1",
      options: { port, ssl: false, pingInterval: 5000 },
    },
    () => true,
  );
  live.connect();
  live.follow(CustomerIndex.parse(CUSTOMER), "elsewhere");
  for (const name of ["sites", "referential", "devices", "presence", "freshness"] as const)
    live.open(name, null);
  const points = live.open("mapPoints", { ...PARAMS, bounds: BOUNDS, zoom: 6 });
  const freshness = live.open("freshness", null);
  m.saysLive = () => freshness.get()?.isLive ?? false;
  const door = await benchMap(
    ({ newestChangeAt }) => {
      if (newestChangeAt !== null) m.mapShows(newestChangeAt);
    },
    (viewport) => points.update({ ...PARAMS, ...viewport }),
  );
  if (hasImages) door.setImages(benchImages(FAMILIES));
  let isThere = !isTown;
  points.subscribe(() => {
    const state = points.get();
    if (state === null) return;
    door.setPoints(state.points);
    m.singles = () => singlesOf(state.points);
    if (!state.isLoaded || state.points.total !== assets) return;
    if (isThere) m.ready();
    else door.fit(townOf(state.points));
    isThere = true;
  });
  showList(live);
  watchRows(listElement(), (sentAt) => m.rowShows(sentAt));
}

function singlesOf({ count, size }: MapPoints): number {
  return size.subarray(0, count).filter((one) => one === 1).length;
}

/** The middle of the smallest cluster, which is of one town, as wide as its assets are mostly alone in it. */
function townOf({ count, size, mercator }: MapPoints): typeof BOUNDS {
  const smallest = [...Array(count).keys()].reduce((best, index) =>
    (size[index] ?? 0) < (size[best] ?? 0) ? index : best,
  );
  const { lon, lat } = lonLatOf({
    x: mercator[2 * smallest] ?? 0,
    y: mercator[2 * smallest + 1] ?? 0,
  });
  return { west: lon - TOWN, east: lon + TOWN, south: lat - TOWN / 2, north: lat + TOWN / 2 };
}

const listElement = () => must(document.querySelector("#list"), "it is in the page");

function showList(live: LiveClient): void {
  i18n.loadAndActivate({ locale: "en", messages });
  const freshness = live.open("freshness", null);
  // All of the services that a list uses.
  const services = {
    live,
    past: { get: () => null, subscribe: () => () => undefined },
    now: () => Date.now() + (freshness.get()?.clockOffset ?? 0),
  } as unknown as Services;
  createRoot(listElement()).render(
    <I18nProvider i18n={i18n}>
      <EntranceContext value={services}>
        <ServicesContext value={services}>
          <TimeFormatProvider value={{ locale: "en", timezone: "Europe/Paris" }}>
            <List />
          </TimeFormatProvider>
        </ServicesContext>
      </EntranceContext>
    </I18nProvider>,
  );
}

function List() {
  return (
    <AssetRows filter={EVERYTHING} now={useNow()} selected={null} onSelect={() => undefined} />
  );
}
