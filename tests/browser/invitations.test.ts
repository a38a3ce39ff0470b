import { beforeAll, describe, expect, test } from "vitest";
import { PASSWORD } from "../support/customer.ts";
import { smallSite, type SmallSite } from "../support/smallSite.ts";
import { french } from "./support/catalogue.ts";
import { SOON } from "./support/driver.ts";
import { frontForTests } from "./support/front.ts";

let tower: SmallSite;

const front = frontForTests(async ({ backend }) => {
  tower = await smallSite(backend, "tower");
  const harbour = await smallSite(backend, "harbour");
  await harbour.user("anna", "worker");
});

const ANNA = { username: "anna", password: PASSWORD };

async function invite(role: string): Promise<void> {
  const body = { customer: "tower", invited: "anna", role };
  await tower.root.query({ controller: "omniscient/invitation", action: "create", body });
}

describe("invitations", () => {
  beforeAll(() => invite("preperer"));

  test("are declined and accepted by the user alone, who then has one customer more", async () => {
    const visit = await front.visit();
    await visit.signInByForm(ANNA, "/login?to=invitations");
    await expect.poll(() => visit.pageTitle(), SOON).toBe(french("Invitations"));
    await visit.chooseLanguage("English");
    await expect.poll(() => visit.pageText(), SOON).toContain("invites you as: Preparer");
    expect(await visit.accessibilityFindings()).toEqual([]);

    await visit.press("Decline the invitation of tower");
    await expect
      .poll(() => visit.pageText(), SOON)
      .toContain("You have declined the invitation of tower.");
    await expect.poll(() => visit.pageText(), SOON).toContain("No invitation is open");

    await invite("worker");
    await visit.reload();
    await expect.poll(() => visit.pageText(), SOON).toContain("invites you as: Worker");
    await visit.press("Take part at tower");
    await expect.poll(() => visit.pageText(), SOON).toContain("You take part at tower now");
    await visit.chooseCustomer("tower");
    await expect.poll(() => visit.customer(), SOON).toBe("tower");
  });
});
