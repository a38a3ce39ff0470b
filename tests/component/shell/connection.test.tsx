import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { MINUTE, SECOND } from "../../../src/domain/base/time.ts";
import { everyPageOf } from "../support/everyPage.ts";
import { openFront } from "../support/openFront.tsx";

const kind = () =>
  document.querySelector(".ConnectionIndicator")?.getAttribute("data-kind") ?? null;
const back = page.getByText("The connection is back.");

test("the connection is said to be back once what is shown is proven again, and not before", async () => {
  const { live, clock } = await openFront("/live-site", { given: everyPageOf });
  await expect.poll(kind).toBe("live");
  live.cut();
  clock.advance(MINUTE);
  await expect.element(page.getByText("The connection is lost.", { exact: false })).toBeVisible();
  live.holdDocuments();
  live.mend();
  clock.advance(SECOND);
  await expect.poll(kind).toBe("silent");
  expect(back.elements()).toEqual([]);
  live.releaseDocuments();
  clock.advance(SECOND);
  await expect.poll(kind).toBe("live");
  await expect.element(back).toBeVisible();
});
