import { must } from "../../../../src/domain/base/must.ts";
import { loadEngine } from "../../../../src/views/map/engine.ts";
import { type BareDocument, bareSocket } from "./bareSocket.ts";
import { mapElement } from "./benchMap.ts";
import { drawByGeoJson, type Place } from "./drawByGeoJson.ts";
import { type Measuring, watchRows } from "./measuring.ts";

/** ms between two batches: as often as the whole GeoJSON is given to the engine. */
const EVERY = 1000;
/** Rows that are put into the document. */
const IN_SIGHT = 60;

/** The way that comes to mind first: for each batch the whole GeoJSON by `setData`, and the whole list sorted and written. */
export async function runPlain(port: number, _assets: number, m: Measuring): Promise<void> {
  const list = must(document.querySelector("#list"), "it is in the page");
  const engine = await loadEngine({ engine: "maplibre" });
  const camera = { center: [4.5, 45.5] as [number, number], zoom: 6.4 };
  const draw = drawByGeoJson(mapElement(), engine, camera, (sentAt) =>
    m.mapShows(Math.max(...sentAt)),
  );
  const assets = new Map<string, BareDocument["_source"]>();
  let newest = 0;
  const put = ({ _id, _source }: BareDocument) => {
    assets.set(_id, _source);
    newest = Math.max(newest, _source._kuzzle_info.updatedAt ?? 0);
  };
  await new Promise<void>((all) => {
    bareSocket(port, { page: (documents) => documents.forEach(put), all }, put);
  });
  watchRows(list, (sentAt) => m.rowShows(sentAt));
  setInterval(() => {
    const sorted = [...assets.values()].toSorted((a, b) =>
      a.referenceKey < b.referenceKey ? -1 : 1,
    );
    const places = sorted.map(({ location }, index): Place => [index, location.lon, location.lat]);
    draw(places, newest);
    const texts = sorted.map(
      ({ referenceKey, designation, lastTagUpdate }) =>
        `${referenceKey} ${new Date(lastTagUpdate).toLocaleString()} ${designation}`,
    );
    write(list, texts.slice(0, IN_SIGHT));
  }, EVERY);
  m.ready();
}

function write(list: Element, texts: readonly string[]): void {
  for (const [index, text] of texts.entries()) {
    const row = list.children[index] ?? list.appendChild(document.createElement("p"));
    const written = row.firstChild ?? row.appendChild(document.createTextNode(""));
    if (written.nodeValue !== text) written.nodeValue = text;
  }
}
