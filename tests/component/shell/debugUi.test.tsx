import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { accessibilityFindings } from "../support/axe.ts";
import { openFront } from "../support/openFront.tsx";
import { everyPageOf } from "../support/everyPage.ts";
import { ROOT } from "../support/people.ts";

const chart = () => document.querySelector<SVGElement>(".DebugUi-frame svg");
/** The names of the states that the chart shows the machine in. */
const active = () =>
  [...document.querySelectorAll(".MachineChart-state[data-active] .MachineChart-title")].map(
    (title) => title.textContent,
  );

test("a machine of the page is shown as a chart, in the state that it is in, with its last events", async () => {
  await openFront("/debug-ui", { person: ROOT, locale: "en", given: everyPageOf });
  await page.getByRole("button", { name: /Machine$/u }).click();
  await page.getByRole("option", { name: "connection", exact: true }).click();

  await expect.element(page.getByRole("img", { name: "connection" })).toBeVisible();
  await expect.poll(active).toEqual(["online"]);
  const events = page.getByRole("group", { name: "Last events of connection" });
  await expect.element(events.getByRole("cell", { name: "core.online" }).first()).toBeVisible();
  await expect
    .element(page.getByRole("button", { name: "Export the last events as a path" }))
    .toBeEnabled();
  const note = page.getByText(/nothing of what they carried/u);
  const colour = (element: Element) => getComputedStyle(element).color;
  expect(colour(note.element())).not.toBe(colour(document.body));
  expect(await accessibilityFindings()).toEqual([]);
});

test("the chart is zoomed by its buttons and by keys, and fitted again", async () => {
  await openFront("/debug-ui", { person: ROOT, locale: "en", given: everyPageOf });
  const scale = () => Number(/scale\(([\d.]+)\)/u.exec(chart()?.style.transform ?? "")?.[1] ?? 0);
  await expect.poll(scale).toBeGreaterThan(0);
  const fitted = scale();

  await page.getByRole("button", { name: "Zoom in" }).click();
  await expect.poll(scale).toBeCloseTo(fitted * 1.25);
  await page.getByRole("button", { name: "Fit the chart" }).click();
  await expect.poll(scale).toBeCloseTo(fitted);
  document
    .querySelector(".DebugUi-frame")
    ?.dispatchEvent(new KeyboardEvent("keydown", { key: "-", bubbles: true }));
  await expect.poll(scale).toBeCloseTo(fitted / 1.25);
});

test("a frame that cannot be read is listed, and nobody is asked to correct it", async () => {
  const { live } = await openFront("/debug-ui", { person: ROOT, locale: "en", given: everyPageOf });
  await expect
    .element(page.getByText("Every document that was read meets its schema."))
    .toBeVisible();
  live.server.garble("Unexpected end of JSON input");
  await expect.element(page.getByText("frames/1")).toBeVisible();
  await expect
    .element(page.getByText(/What a frame said that could not be read is not known\.$/u))
    .toBeVisible();
});
