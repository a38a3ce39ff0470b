import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { CALLS } from "../../../src/domain/calls.ts";
import { entriesGranting } from "../../../src/domain/users/permissions.ts";
import { assetsOf, craneNamed } from "../support/assets.ts";
import { shown } from "../support/looks.ts";
import { openFront, type Screen, type Shown } from "../support/openFront.tsx";
import { smallSiteOf } from "../support/smallSiteOf.ts";
import { pageTitle } from "../support/standsAt.ts";

const given: Shown = {
  given: (live) => {
    smallSiteOf(live);
    assetsOf(live, [craneNamed("K-1")]);
    live.server.answerLeast(CALLS);
  },
};
const modeOf = ({ path }: Screen) => path().split("/")[2];

describe("/asset", () => {
  test("leads to the mode that was chosen last, kept with the account", async () => {
    const first = await openFront("/asset/list/tower", given);
    await page.getByRole("radio", { name: "Map", exact: true }).click();
    await expect.poll(first.path).toMatch(/^\/asset\/map\//u);
    const second = await openFront("/asset", given);
    await expect.poll(() => modeOf(second)).toBe("map");
    await page.getByRole("radio", { name: "List", exact: true }).click();
    await expect.poll(second.path).toMatch(/^\/asset\/list\//u);
    const third = await openFront("/asset", given);
    await expect.poll(() => modeOf(third)).toBe("list");
    await shown(page.getByRole("link", { name: "K-1", exact: true }));
  });

  test("leads to the list whoever has never chosen", async () => {
    const screen = await openFront("/password", given);
    await expect.poll(pageTitle).not.toBe("");
    screen.go("/asset");
    await expect.poll(() => modeOf(screen)).toBe("list");
  });

  test("leads to the default page where the customer may not track resources", async () => {
    const permissions = {
      permissions: entriesGranting(["overview", "realTimeCounters"]),
      defaultPage: "counters",
    } as const;
    for (const address of ["/asset", "/asset/list", "/asset/map/tower"]) {
      const screen = await openFront(address, { ...given, permissions });
      await expect.poll(screen.path).toBe("/dashboard/counters");
    }
  });
});
