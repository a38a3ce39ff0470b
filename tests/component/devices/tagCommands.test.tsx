import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { CALLS } from "../../../src/domain/calls.ts";
import type { CommandKind } from "../../../src/domain/devices/deviceCommand.ts";
import { commandTags } from "../../../src/domain/devices/tagCalls.ts";
import type { Tag } from "../../../src/domain/devices/tag.ts";
import { tag } from "../../support/fixtures.ts";
import { expectNobodyKeptOut } from "../support/axe.ts";
import { commandsOf } from "../support/commandsOf.ts";
import { pressButton } from "../support/keys.ts";
import { gone, shown } from "../support/looks.ts";
import { openFront } from "../support/openFront.tsx";
import { TOWER } from "../support/people.ts";
import { smallSiteOf } from "../support/smallSiteOf.ts";
import { tagsOf } from "../support/tagsOf.ts";

const free = (name: string, more: Partial<Tag> = {}) =>
  tag(name, { assetId: null, status: "available", clientId: TOWER, ...more });

/** The tags page with a tracker that its network reaches, one that none does, and one that takes no commands. */
async function open(kinds?: readonly CommandKind[]) {
  const made: { commands?: ReturnType<typeof commandsOf> } = {};
  const { live } = await openFront("/administration/tags", {
    given: (given) => {
      smallSiteOf(given, {
        people: ["ida"],
        tags: [
          free("near", { protocol: "Abeeway" }),
          free("far", { protocol: "Abeeway" }),
          free("mesh", { protocol: "Wirepas" }),
        ],
      });
      tagsOf(given);
      made.commands = commandsOf(given, ["tag-near"], kinds);
      given.server.answerLeast(CALLS);
    },
  });
  const { commands } = made;
  if (commands === undefined) throw new Error("the front was opened without its commands");
  return { live, commands };
}
const openTag = (name: string) =>
  page.getByRole("grid", { name: "Sensors" }).getByRole("button", { name, exact: true }).click();
const drawer = page.getByRole("dialog");

describe("a tracker", () => {
  test("is asked for its position; what waits is shown, and cancelled while it is queued", async () => {
    const { live } = await open();
    await openTag("tag-near");
    await shown(drawer.getByRole("heading", { name: "Commands" }));
    await shown(drawer.getByText(/hands a command over after the next message/u));
    await pressButton("Ask for a position");
    await shown(drawer.getByText("Queued"));
    await shown(drawer.getByText(/asked by First Last/u));
    await expectNobodyKeptOut();
    expect(live.server.asked(commandTags)).toMatchObject([
      { order: { kind: "position" }, tagIds: ["tag-near"] },
    ]);
    await pressButton("Cancel the command");
    await shown(drawer.getByText(/It was cancelled/u));
    await gone(drawer.getByText("Queued"));
  });

  test("gets its interval and its mode", async () => {
    const { live } = await open();
    await openTag("tag-near");
    const minutes = drawer.getByRole("textbox", { name: /Reports while it moves every/u });
    await minutes.fill("0.1");
    await pressButton("Set the interval");
    await shown(drawer.getByText("Give 15 seconds to 24 hours."));
    expect(live.server.asked(commandTags)).toEqual([]);
    await minutes.fill("5");
    await pressButton("Set the interval");
    await shown(drawer.getByText(/^Every 5\smin while it moves/u));
    await pressButton("Set the mode");
    await shown(drawer.getByText("Mode: While it moves"));
    expect(live.server.asked(commandTags).map(({ order }) => order)).toEqual([
      { kind: "interval", seconds: 300 },
      { kind: "mode", mode: "motion" },
    ]);
  });

  test("resets its battery gauge once somebody says that the batteries are new", async () => {
    const { live } = await open();
    await openTag("tag-near");
    await pressButton("Reset the battery gauge");
    const question = page.getByRole("alertdialog", { name: "Are new batteries in?" });
    await shown(question.getByText(/wrong from then on/u));
    await expectNobodyKeptOut();
    expect(live.server.asked(commandTags)).toEqual([]);
    await question.getByRole("button", { name: "Reset the battery gauge" }).click();
    await shown(drawer.getByText("Reset of the battery gauge"));
    expect(live.server.asked(commandTags)).toMatchObject([{ order: { kind: "battery" } }]);
  });

  test("is offered what its maker has published, and says what it has not", async () => {
    await open(["position"]);
    await openTag("tag-near");
    await shown(drawer.getByRole("button", { name: "Ask for a position" }));
    await shown(drawer.getByText(/no command that sets how often it reports/u));
    await shown(drawer.getByText("It has no mode that a command sets."));
    await shown(drawer.getByText(/no command that resets the battery gauge/u));
    for (const name of ["Reset the battery gauge", "Set the interval", "Set the mode"])
      expect(drawer.getByRole("button", { name }).elements()).toEqual([]);
  });

  test("that no network is reached for says what to do, and one without commands shows none", async () => {
    await open();
    await openTag("tag-far");
    await shown(drawer.getByText("No connector leads to its network"));
    expect(drawer.getByRole("button", { name: "Ask for a position" }).elements()).toEqual([]);
    await expectNobodyKeptOut();
    await pressButton("Close");
    await openTag("tag-mesh");
    await shown(drawer.getByRole("heading", { name: "Resource" }));
    expect(drawer.getByRole("heading", { name: "Commands" }).elements()).toEqual([]);
  });
});

test("many trackers are asked for a mode, or to reset their gauges, which says what that does", async () => {
  const { live } = await open();
  await pressButton("Batch operation");
  const choose = async (operation: string) => {
    await page
      .getByRole("button", { name: /Operation/u })
      .last()
      .click();
    await page.getByRole("option", { name: operation }).click();
  };
  await choose("Reset the battery gauge");
  await shown(page.getByText(/what they say of their charge is wrong from then on/u));
  await choose("Set the mode");
  await page.getByRole("textbox", { name: /^Tags/u }).fill("tag-near");
  await pressButton("Preview");
  await pressButton("Ask 1 tag");
  await shown(page.getByText(/^1 command waits for its tag/u));
  expect(live.server.asked(commandTags).at(-1)).toMatchObject({
    order: { kind: "mode", mode: "motion" },
  });
});

test("many trackers are asked at once: which cannot be is said, and what waits is cancelled", async () => {
  await open();
  await pressButton("Batch operation");
  await page
    .getByRole("button", { name: /Operation/u })
    .last()
    .click();
  await page.getByRole("option", { name: "Ask for a position" }).click();
  await page.getByRole("textbox", { name: /^Tags/u }).fill("tag-near, tag-far, tag-mesh");
  await pressButton("Preview");
  await shown(page.getByText(/^2 tags will be asked/u));
  await shown(page.getByText(/Its model takes no such command/u));
  await expectNobodyKeptOut();
  await pressButton("Ask 2 tags");
  await shown(page.getByText(/^1 command waits for its tag/u));
  await shown(page.getByText(/No connector leads to its network/u));
  await pressButton("Undo");
  await shown(page.getByText("1 command is cancelled."));
});
