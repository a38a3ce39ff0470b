import type { Locator, Page } from "playwright-core";
import type { BoundingBox, LonLat } from "../../../src/domain/base/geometry.ts";
import { worldOf } from "../../../src/views/map/mercator.ts";
import {
  cameraFor,
  type ScreenPoint,
  type Size,
  worldToScreen,
} from "../../../src/views/map/view.ts";

/** The words of the shell around every page: whether what is shown is live. */
export function shellOf(page: Page) {
  const banner = page.getByRole("banner");
  return {
    /** The header says that everything is live. */
    live: banner.getByRole("button", { name: "Live", exact: true }),
    /** The header says since when it is not. */
    notLive: banner.getByRole("button", { name: /^Not live since \d\d:\d\d:\d\d$/u }),
    /** The line over the page that says the same with what it means. */
    keptNotice: page.getByText(/^Not live since \d\d:\d\d:\d\d\. Nothing on this page is newer/u),
    /** Told once the connection has been away for 1.5 s. */
    lostNotice: page.getByText("The connection is lost. It is retried automatically"),
    offlinePage: page.getByRole("heading", { name: "Waiting for the connection" }),
    /** What is dimmed because it is not live. */
    dimmed: page.locator("main [data-stale]"),
  };
}

/** The live site with its list of assets. */
export function liveSiteOf(page: Page) {
  const list = page.getByRole("listbox", { name: "Assets on the map" });
  const card = page.getByRole("complementary", { name: "Selected asset" });
  const map = page.getByRole("application", { name: /^Map of/u });
  return {
    list,
    card,
    map,
    floor: (name: string) => page.getByRole("radio", { name, exact: true }),
    /** Says that the drawing of the floor cannot be had. */
    planNotice: page.getByText("The floor plan is missing"),
    row: (name: string) => list.getByRole("option").filter({ hasText: name }),
    /** A fact of the card, by its term. */
    fact: (term: string): Locator =>
      card.locator("dt", { hasText: term }).locator("xpath=following-sibling::dd[1]"),
  };
}

/** CSS pixels that the map keeps free around what it fits into view (useMap). */
const PADDING = { top: 32, right: 56, bottom: 40, left: 24 };

/**
 * Where places lie on a map of that size that shows these bounds, in CSS pixels from its upper left corner. `scale`: of the
 * theme, in which the room around the bounds is.
 */
export function projection(
  bounds: BoundingBox,
  size: Size,
  scale = 1,
): (place: LonLat) => ScreenPoint {
  const { top, right, bottom, left } = PADDING;
  const padding = {
    top: top * scale,
    right: right * scale,
    bottom: bottom * scale,
    left: left * scale,
  };
  const view = { ...size, ...cameraFor(bounds, size, padding) };
  return (place) => worldToScreen(view, worldOf(place));
}

/** The colour of a point of the map as it is on the screen: red, green and blue. */
export async function colourAt(
  page: Page,
  map: Locator,
  point: ScreenPoint,
): Promise<readonly number[]> {
  const [colour = []] = await pixelsOf(page, await map.screenshot(), [point]);
  return colour;
}

/** The colours of points of the page, to the pixel of a screen that has several to one of CSS. */
export async function coloursAt(
  page: Page,
  points: readonly ScreenPoint[],
): Promise<readonly (readonly number[])[]> {
  const scale = await page.evaluate(() => devicePixelRatio);
  const pixels = points.map(({ x, y }) => ({ x: x * scale, y: y * scale }));
  return pixelsOf(page, await page.screenshot(), pixels);
}

function pixelsOf(
  page: Page,
  picture: Buffer,
  pixels: readonly ScreenPoint[],
): Promise<readonly (readonly number[])[]> {
  return page.evaluate(
    async ([png, places]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${png}`;
      await image.decode();
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [image.width, image.height];
      const context = canvas.getContext("2d");
      context?.drawImage(image, 0, 0);
      return places.map(({ x, y }) =>
        Array.from(context?.getImageData(Math.round(x), Math.round(y), 1, 1).data ?? []).slice(
          0,
          3,
        ),
      );
    },
    [picture.toString("base64"), pixels] as const,
  );
}

/**
 * Watches a page from now on, with every change of the document. The answer tells what went wrong: texts that were
 * to stay and were away, and texts that were never to come and came.
 */
export async function watchTexts(
  page: Page,
  { stay, never }: { readonly stay: readonly string[]; readonly never: readonly string[] },
): Promise<() => Promise<string[]>> {
  await page.evaluate(
    ([kept, unwanted]) => {
      const seen = new Set<string>();
      (window as unknown as { balisewatch: Set<string> }).balisewatch = seen;
      const look = () => {
        const text = document.body.textContent;
        for (const one of kept) if (!text.includes(one)) seen.add(`“${one}” was away`);
        for (const one of unwanted) if (text.includes(one)) seen.add(`“${one}” was shown`);
      };
      new MutationObserver(look).observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
      });
      look();
    },
    [stay, never] as const,
  );
  return () =>
    page.evaluate(() => [...(window as unknown as { balisewatch: Set<string> }).balisewatch]);
}

/** The states that a machine of this tab has been in, as /debug-ui remembers them, oldest first. Leaves the page for it. */
export async function statesOf(page: Page, machine: string): Promise<string[]> {
  await page.evaluate(() => history.pushState(null, "", "/debug-ui"));
  const rows = page.getByLabel("Last transitions").getByRole("table").first().getByRole("row");
  const own = rows.filter({ has: page.getByRole("cell", { name: machine, exact: true }) });
  await own.first().waitFor();
  const newest = await own.locator("td:last-child").allInnerTexts();
  return newest.toReversed();
}
