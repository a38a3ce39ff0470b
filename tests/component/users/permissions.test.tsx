import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { CALLS } from "../../../src/domain/calls.ts";
import { updatePermissions } from "../../../src/domain/users/calls.ts";
import { isRead, withRead } from "../../../src/domain/users/permissions.ts";
import { expectNobodyKeptOut } from "../support/axe.ts";
import { choose, press, pressButton, pressOn } from "../support/keys.ts";
import { gone, shown, texts } from "../support/looks.ts";
import { openFront, type Screen, type Shown } from "../support/openFront.tsx";
import { personOf } from "../support/people.ts";
import { permissionsOf, type TowerPermissions } from "../support/permissionsOf.ts";
import { pageText } from "../support/standsAt.ts";

const entry = (name: string) => page.getByRole("switch", { name, exact: true });
const isOn = (name: string) => (entry(name).element() as HTMLInputElement).checked;
const review = page.getByRole("dialog", { name: "What changes for whom" });
const isInside = () =>
  document.querySelector(".Permissions")?.contains(document.activeElement) === true;

function visit(tower: TowerPermissions, path: string, options: Shown = {}): Promise<Screen> {
  const given: Shown["given"] = ({ server }) => {
    tower.answer(server);
    server.answerLeast(CALLS);
  };
  return openFront(path, { ...options, given });
}

async function open(): Promise<Screen & { readonly tower: TowerPermissions }> {
  const tower = permissionsOf();
  const screen = await visit(tower, "/administration/permissions");
  await shown(page.getByRole("button", { name: "See as this role" }));
  return { ...screen, tower };
}

async function toggle(name: string): Promise<void> {
  await pressOn(entry(name), "Space");
}

describe("the permissions of a customer", () => {
  test("are changed by the keys, and what changes for whom is told before", async () => {
    await open();
    await expectNobodyKeptOut();
    await toggle("Overview");
    await shown(page.getByText("1 change is not saved."));
    await pressButton("Review and save");
    await shown(review.getByText("1 person · will"));
    await expect
      .poll(() => texts(review.getByRole("listitem")))
      .toEqual([
        expect.stringMatching(/^Administrator[^]*2 people · [^]*No longer: Overview$/u),
        expect.stringMatching(/^Worker[^]*1 person · will[^]*No longer: Overview$/u),
      ]);
    await expectNobodyKeptOut();
    await press("Escape");
    await gone(review);
    await pressButton("Discard the changes");
    await expect.poll(() => isOn("Overview")).toBe(true);
    // The buttons that were pressed are gone; the next Tab goes on here.
    await expect.poll(isInside).toBe(true);
  });

  test("are seen as a worker would, where nothing can be changed, and the edit goes on after", async () => {
    await open();
    await toggle("Overview");
    await pressButton("See as this role");
    await shown(page.getByText("You see the pages as “Worker” would."));
    await expectNobodyKeptOut();
    const sidebar = page.getByRole("complementary", { name: "Sidebar" });
    await gone(sidebar.getByRole("link", { name: "Overview" }));
    await gone(sidebar.getByRole("link", { name: "Users" }));
    await pressButton("Back to the permissions");
    await shown(page.getByText("1 change is not saved."));
    await expect.poll(() => isOn("Overview")).toBe(false);
  });

  test("of calls for help are chosen by role and person, and what that means for whom is said", async () => {
    const { tower } = await open();
    await choose("Worker", "Neither see nor take them");
    await pressButton("Review and save");
    await shown(review.getByText(/Calls for help: Neither see nor take them/u));
    await expectNobodyKeptOut();
    await pressButton("Back to editing");
    await choose("People who take calls whatever their role may", "will");
    await press("Escape");
    await pressButton("Review and save");
    await shown(review.getByText("Nothing changes for anybody who has an account here now."));
    await pressButton("Save");
    await gone(review);
    expect(tower.stored().callsForHelp).toEqual({
      worker: "none",
      preperer: "take",
      people: ["user-will"],
    });
    expect(tower.stored().defaultPage).toBe(null);
  });

  test("are changed by two at once: different entries both stand, the same one is chosen", async () => {
    const { tower } = await open();
    await choose("Default page", "Resource tracking");
    tower.change((stored) => ({
      ...withRead(stored, "labels", false),
      defaultPage: "overview",
    }));
    await pressButton("Review and save");
    await pressButton("Save");
    await shown(page.getByText("Somebody else has saved meanwhile"));
    await expectNobodyKeptOut();
    await page.getByText("Mine: Resource tracking").click();
    await pressButton("Go on with what is chosen");
    await pressButton("Save");
    await gone(review);
    await expect.poll(isInside).toBe(true);
    await shown(page.getByRole("button", { name: /Resource tracking.*Default page/u }));
    expect(tower.stored().defaultPage).toBe("assets");
    expect(isRead(tower.stored(), "labels")).toBe(false);
  });

  test("of calls for help that two change at once are shown with the names of people", async () => {
    const { tower } = await open();
    await choose("People who take calls whatever their role may", "will");
    await press("Escape");
    tower.change((stored) => ({
      ...stored,
      callsForHelp: { ...stored.callsForHelp, worker: "see" },
    }));
    await pressButton("Review and save");
    await pressButton("Save");
    const roles = (worker: string) => `Worker: ${worker} · Preparer: See and take calls for help`;
    await shown(review.getByText(`Theirs: ${roles("See calls for help")} · nobody besides`));
    await shown(review.getByText(`Mine: ${roles("See and take calls for help")} · besides: will`));
    await expectNobodyKeptOut();
  });

  test("are all removed only by who types the customer's name, and then let nobody in", async () => {
    const { live, tower } = await open();
    for (const one of page.getByRole("switch").elements()) {
      if (!(one as HTMLInputElement).checked) continue;
      (one as HTMLElement).focus();
      await press("Space");
    }
    await pressButton("Review and save");
    await shown(review.getByText("Nobody of this customer can sign in any more"));
    await expectNobodyKeptOut();
    const remove = review.getByRole("button", { name: "Remove all permissions" });
    await expect.element(remove).toBeDisabled();
    await review.getByRole("textbox").fill("Tower");
    await remove.click();
    await expect.poll(() => live.server.asked(updatePermissions)).toHaveLength(1);
    await visit(tower, "/", { person: personOf("worker"), permissions: tower.stored() });
    await expect.poll(pageText).toContain("Your account is created but seems to have no rights");
    await expectNobodyKeptOut();
  });
});
