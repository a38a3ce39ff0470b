import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { CALLS } from "../../../src/domain/calls.ts";
import type { Tag } from "../../../src/domain/devices/tag.ts";
import { tag } from "../../support/fixtures.ts";
import { expectNobodyKeptOut } from "../support/axe.ts";
import { press, pressButton } from "../support/keys.ts";
import { gone, shown } from "../support/looks.ts";
import { openFront, type Screen, type Shown } from "../support/openFront.tsx";
import { TOWER } from "../support/people.ts";
import { smallSiteOf } from "../support/smallSiteOf.ts";
import { storedTag, tagsOf } from "../support/tagsOf.ts";

const TAGS = "/administration/tags";
const free = (name: string, more: Partial<Tag> = {}) =>
  tag(name, { assetId: null, status: "available", clientId: TOWER, ...more });
const open = (path = TAGS, options: Shown = {}): Promise<Screen> =>
  openFront(path, {
    ...options,
    given: (live) => {
      smallSiteOf(live, {
        people: ["ida"],
        tags: [
          free("spare"),
          free("loose", { type: "anchor" }),
          free("newcomer", { type: "unknown" }),
        ],
      });
      tagsOf(live);
      live.server.answerLeast(CALLS);
    },
  });
const grid = page.getByRole("grid", { name: "Sensors" });
const named = (name: string) => grid.getByRole("button", { name, exact: true });
const search = page.getByRole("searchbox");
const drawer = page.getByRole("dialog");

describe("the tags of a customer", () => {
  test("fit a phone: what a row of filters hides does not widen the page", async () => {
    await open(TAGS, { size: [390, 844] });
    await shown(page.getByRole("button", { name: "tag-spare" }));
    await expect.poll(() => document.documentElement.scrollWidth).toBe(390);
  });

  test("are listed, found and opened; one is moved from whoever holds it", async () => {
    const { live } = await open();
    await shown(named("tag-spare"));
    await expectNobodyKeptOut();
    await search.fill("ida");
    await gone(named("tag-spare"));
    await named("tag-ida").click();
    await shown(drawer.getByText("Never heard").first());
    await shown(drawer.getByRole("link", { name: "ida" }));
    await expectNobodyKeptOut();
    await press("Escape");
    await gone(drawer);

    await search.fill("spare");
    await named("tag-spare").click();
    await pressButton("Link to a resource");
    await page.getByRole("combobox", { name: /^Resource/u }).fill("ida");
    await page.getByRole("option", { name: /ida/u }).click();
    await pressButton("Link");
    await shown(page.getByText("This resource has the tag tag-ida."));
    await expectNobodyKeptOut();
    await pressButton("Put this one in its place");
    await shown(page.getByText("The tag spare is linked"));
    expect(storedTag(live, "tag-spare").assetId).toBe("asset-ida");
    expect(storedTag(live, "tag-ida").assetId).toBeNull();
    await shown(page.getByText("Resource: — → ida"));
  });

  test("have a history that names what it is about, and marks what is no more", async () => {
    const { live } = await open(`${TAGS}?tag=tag-loose`);
    const event = { deviceId: "tag-loose", at: 1000, recordedAt: Date.now() };
    const { latitude } = storedTag(live, "tag-gate").settings ?? {};
    live.write(
      "tag-history",
      { ...event, id: "event-1", type: "device.linked", assetId: "asset-ida" },
      { ...event, id: "event-2", type: "device.unlinked", assetId: "asset-gone" },
      {
        ...event,
        id: "event-3",
        type: "device.edited",
        by: "user-a",
        byName: "Ada Lind",
        batch: null,
        before: { site: null, gatewayId: null, timeout: 60_000, settings: null },
        after: {
          site: "site-tower",
          gatewayId: "tag-gate",
          timeout: 120_000,
          settings: { floor: 2, latitude, accuracyType: "low" },
        },
      },
    );
    for (const words of [
      "Linked to ida.",
      "Unlinked from asset-gone (unknown).",
      "Changed by Ada Lind:",
      "Site: — → Tower",
      "Gateway: — → gate",
      "Timeout: 1 min → 2 min",
      "Floor: — → 2",
      "Accuracy type: — → Low",
    ])
      await expect.element(drawer.getByText(words)).toBeVisible();
  });

  test("are edited field by field, and say who did it", async () => {
    await open(`${TAGS}?tag=tag-loose`);
    await pressButton("Edit");
    const name = page.getByRole("textbox", { name: /^Name/u });
    await name.fill("");
    await pressButton("Save");
    await shown(page.getByText("This is missing: give it."));
    await expectNobodyKeptOut();
    await name.fill("Anchor 7");
    await pressButton("Save");
    await shown(page.getByText("The device Anchor 7 is saved"));
    await shown(page.getByText("Changed by First Last:"));
    await shown(page.getByText("Name: loose → Anchor 7"));
  });

  test("are replaced in one step: the other one is found by its name, and takes place, name and what was behind", async () => {
    const { live } = await open(`${TAGS}?tag=tag-gate`);
    const { type, name, site, settings } = storedTag(live, "tag-gate");
    await pressButton("Replace by another");
    const other = page.getByRole("combobox", { name: /^The other device/u });
    await other.fill("west");
    await shown(page.getByText("Nothing has this name."));
    await other.fill("new");
    const newcomer = page.getByRole("option", { name: /^newcomer · tag-newcomer/u });
    await newcomer.click();
    await other.fill("");
    await expect
      .element(page.getByRole("button", { name: "Replace", exact: true, includeHidden: true }))
      .toBeDisabled();
    await other.fill("new");
    await newcomer.click();
    await expectNobodyKeptOut();
    await pressButton("Replace");
    await shown(page.getByText("tag-newcomer stands in the place of gate"));
    // Its own sheet is opened: it is the gateway now.
    await shown(page.getByRole("dialog", { name: "gate" }).getByText("tag-newcomer").first());
    expect(storedTag(live, "tag-newcomer")).toMatchObject({ type, name, site, settings });
    expect(storedTag(live, "tag-gate")).toMatchObject({ site: null, status: "unassigned" });
    for (const anchor of ["tag-west", "tag-east"])
      expect(storedTag(live, anchor).gatewayId).toBe("tag-newcomer");
  });
});
