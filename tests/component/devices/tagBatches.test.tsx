import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { CALLS } from "../../../src/domain/calls.ts";
import { expandTagRange } from "../../../src/domain/devices/bleProvisioning.ts";
import type { Tag } from "../../../src/domain/devices/tag.ts";
import {
  previewProvisioning,
  provisionTags,
  undoProvisioning,
} from "../../../src/domain/devices/tagCalls.ts";
import { TagId } from "../../../src/domain/base/ids.ts";
import { area, site, tag } from "../../support/fixtures.ts";
import { HALL } from "../../support/smallSite.ts";
import { expectNobodyKeptOut } from "../support/axe.ts";
import { pressButton } from "../support/keys.ts";
import { shown } from "../support/looks.ts";
import { openFront, type Screen } from "../support/openFront.tsx";
import { ROOT, TOWER } from "../support/people.ts";
import { smallSiteOf } from "../support/smallSiteOf.ts";
import { storedTag, tagsOf } from "../support/tagsOf.ts";

const free = (name: string, more: Partial<Tag> = {}) =>
  tag(name, { assetId: null, status: "available", clientId: TOWER, ...more });
const open = (): Promise<Screen> =>
  openFront("/administration/tags", {
    given: (live) => {
      smallSiteOf(live, {
        people: ["ida"],
        tags: [free("far", { protocol: "Abeeway" }), free("loose", { type: "anchor" })],
      });
      tagsOf(live);
      live.server.answerLeast(CALLS);
    },
  });
const field = (name: RegExp | string) => page.getByRole("textbox", { name });

describe("many tags", () => {
  test("are changed many at once: what would happen is shown, failures are told, all is taken back", async () => {
    const { live } = await open();
    await pressButton("Batch operation");
    await page
      .getByRole("button", { name: /Operation/u })
      .last()
      .click();
    await page.getByRole("option", { name: "Reset the battery", exact: true }).click();
    await field(/^Tags/u).fill("tag-ida, tag-far, tag-none");
    await pressButton("Preview");
    await shown(page.getByText("1 tag will change."));
    await shown(page.getByText(/Abeeway tags count their battery themselves/u));
    await expectNobodyKeptOut();
    await pressButton("Change 1 tag");
    await shown(page.getByText("1 tag is changed."));
    expect(storedTag(live, "tag-ida").battery).toBe(100);
    await pressButton("Undo");
    await shown(page.getByText("1 tag is as it was."));
    expect(storedTag(live, "tag-ida").battery).toBeNull();
  });

  test("are placed by a CSV whose wrong lines are corrected in place", async () => {
    const { live } = await open();
    await pressButton("Places from a CSV");
    const good = `tag-loose, ${HALL.lat}, ${HALL.lon}, 3, 0, 3, high`;
    await field("Or typed here").fill(`${good}\ntag-far, 1, 2`);
    const line = field("Line 2");
    await shown(line);
    await expectNobodyKeptOut();
    await line.fill("tag-far, 0, 0, , 0, 10, low");
    // A device at 0/0 is asked about; it is meant.
    await shown(page.getByText("Are these places right?"));
    await userEvent.click(page.getByRole("checkbox").last(), { force: true });
    await pressButton("Preview");
    await pressButton("Place 2 devices");
    await shown(page.getByText("1 tag is changed."));
    await shown(page.getByText(/Its point is on no site in use/u));
    expect(storedTag(live, "tag-loose")).toMatchObject({ site: site("tower"), area: area("hall") });
  });

  test("are provisioned in a range by a super admin, and undone together", async () => {
    const { live } = await openFront("/administration/provisioning", {
      person: ROOT,
      given: ({ server }) => {
        const ids = ({ startTag, endTag }: { startTag: string; endTag: string }) =>
          expandTagRange(startTag, endTag);
        server.answer(previewProvisioning, ({ order }) => ({
          total: ids(order).length,
          existing: [],
        }));
        let made: readonly string[] = [];
        server.answer(provisionTags, ({ tagIds }) => {
          made = tagIds;
          return { outcomes: tagIds.map((tagId) => ({ tagId, status: "done" as const })) };
        });
        server.answer(undoProvisioning, () => ({ removed: made, left: 0 }));
        server.answerLeast(CALLS);
      },
    });
    await field(/^Start tag/u).fill("210A0003");
    await field(/^End tag/u).fill("210A0001");
    await shown(page.getByText("The start tag must be lower than the end tag."));
    await pressButton("Preview");
    await shown(page.getByText("This is missing or wrong: correct it.").first());
    await expectNobodyKeptOut();
    await field(/^Start tag/u).fill("210A0001");
    await field(/^End tag/u).fill("210A0003");
    await field(/^Manufacturer id/u).fill("BLU");
    await field(/^Hardware supplier/u).fill("BlueUp");
    await field(/^UUID/u).fill("00000000-0000-4000-8000-000000000001");
    await page.getByRole("button", { name: /Model/u }).click();
    await page.getByRole("option", { name: "BLUE PUCK" }).click();
    await shown(page.getByText("3 tags in the range"));
    await pressButton("Preview");
    await shown(page.getByText("3 tags will be provisioned."));
    await pressButton("Provision 3 tags");
    await shown(page.getByText("3 tags are provisioned."));
    expect(live.server.asked(provisionTags).flatMap(({ tagIds }) => tagIds)).toEqual(
      ["210A0001", "210A0002", "210A0003"].map((id) => TagId.parse(id)),
    );
    await expectNobodyKeptOut();
    await pressButton("Undo");
    await shown(page.getByText("3 new tags are removed."));
    expect(live.server.asked(undoProvisioning)).toHaveLength(1);
  });
});
