import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { CustomerIndex } from "../../../src/domain/base/ids.ts";
import { customerNamed } from "../support/account.ts";
import { everyPageOf } from "../support/everyPage.ts";
import { gone, shown } from "../support/looks.ts";
import { openFront, SIZES } from "../support/openFront.tsx";
import { ROOT, TOWER } from "../support/people.ts";

const header = page.getByRole("banner");

test.each([
  { name: "the connection", open: /^Live$/u, role: "dialog", size: SIZES.desk },
  { name: "language and theme", open: "Language and theme", role: "dialog", size: SIZES.desk },
  { name: "the user's menu", open: "root", role: "menu", size: SIZES.desk },
  { name: "the search", open: /^Search/u, role: "dialog", size: SIZES.desk },
  { name: "the menu of a phone", open: "Open the menu", role: "dialog", size: SIZES.phone },
] as const)("Back closes $name with the page it lies over", async ({ open, role, size }) => {
  const { go, path } = await openFront("/live-site", { size, given: everyPageOf, person: ROOT });
  go("/alerts/list");
  await expect.poll(path).toBe("/alerts/list");
  const button = header.getByRole("button", { name: open }).first();
  await button.click();
  await shown(page.getByRole(role).first());
  history.back();
  await expect.poll(path).toBe("/live-site");
  await gone(page.getByRole(role));
  expect(page.getByRole("main").elements()).toHaveLength(1);
});

test("Back closes the list of customers", async () => {
  const { go, path } = await openFront("/live-site", {
    given: everyPageOf,
    person: ROOT,
    customers: [customerNamed(TOWER), customerNamed(CustomerIndex.parse("mill"))],
  });
  go("/alerts/list");
  await header.getByRole("combobox", { name: "Customer" }).click();
  await shown(page.getByRole("listbox"));
  history.back();
  await expect.poll(path).toBe("/live-site");
  await gone(page.getByRole("listbox"));
});
