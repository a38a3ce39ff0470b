import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { CustomerIndex } from "../../../src/domain/base/ids.ts";
import { must } from "../../../src/domain/base/must.ts";
import { duplicateCustomer, updateCustomer } from "../../../src/domain/customers/calls.ts";
import { MAKING_PATIENCE } from "../../../src/domain/customers/customerMaking.ts";
import { assertProof } from "../../../src/domain/users/factorCalls.ts";
import { createCustomer } from "../../../src/domain/customers/formCalls.ts";
import type { FixtureServer } from "../../support/fixtureLive/fixtureServer.ts";
import { customerNamed } from "../support/account.ts";
import { adminListOf } from "../support/adminList.ts";
import { expectNobodyKeptOut } from "../support/axe.ts";
import { customersOf, type ListedCustomers } from "../support/customersOf.ts";
import { press } from "../support/keys.ts";
import { fieldValue, gone, shown } from "../support/looks.ts";
import { openFront, type Screen } from "../support/openFront.tsx";
import { ROOT } from "../support/people.ts";
import { fetchedAddress } from "../support/savedFile.ts";

const CUSTOMERS = [
  customerNamed(CustomerIndex.parse("harbour")),
  customerNamed(CustomerIndex.parse("north-yard"), { displayName: "North Yard" }),
];
const list = adminListOf("Customers management");
const dialog = page.getByRole("dialog");
const question = page.getByRole("alertdialog");
const lostNotice = page.getByText("The connection is lost. It is retried automatically");

async function open(): Promise<Screen & { readonly platform: ListedCustomers }> {
  const platform = customersOf(CUSTOMERS);
  const screen = await openFront("/administration/customers", {
    person: ROOT,
    customers: CUSTOMERS,
    given: ({ server }) => platform.answer(server),
  });
  await shown(list.row("harbour"));
  return { ...screen, platform };
}

async function fill(fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields))
    await dialog
      .getByRole("textbox", { name: new RegExp(`^${label}`, "u") })
      .first()
      .fill(value);
}
const pressIn = (name: string) => dialog.getByRole("button", { name, exact: true }).click();

/** Asks for a new customer, and leaves the server at it. */
async function create(server: FixtureServer): Promise<{ readonly release: () => void }> {
  const making = server.hold(createCustomer);
  await page.getByRole("button", { name: "New customer" }).click();
  await fill({ Name: "east yard", Entity: "East", "Map token": "token", "Venue id": "venue" });
  await dialog.getByRole("button", { name: /Kind/u }).click();
  await page.getByRole("option", { name: "Worksite" }).click();
  await pressIn("Create the customer");
  await shown(dialog.getByRole("progressbar", { name: "Making" }));
  return making;
}

describe("the customers of the platform", () => {
  test("are listed, and opened from there", async () => {
    await open();
    await expectNobodyKeptOut();
    const current = page.getByRole("combobox", { name: "Customer" });
    await shown(current);
    const other = fieldValue(current) === "harbour" ? "North Yard" : "harbour";
    await list.act(other, "Open");
    await expect.poll(() => fieldValue(current)).toBe(other);
    await shown(list.row("harbour"));
  });

  test("are created with their progress told, all the same where the answer is lost", async () => {
    const { live, platform } = await open();
    const making = await create(live.server);
    await expectNobodyKeptOut();
    live.cut();
    // It is made all the same.
    const [asked] = live.server.asked(createCustomer);
    platform.make(must(asked, "it was asked for").customer);
    await shown(lostNotice);
    making.release();
    live.mend();
    await gone(dialog);
    await shown(list.row("east yard"));
    expect(platform.of("east-yard").customer.entity).toBe("East");
    // The same is asked for again, since nobody has answered.
    expect(live.server.asked(createCustomer)).toEqual([asked, asked]);
  });

  test("are told how far they are where nobody answers any more, and made to the end by going on", async () => {
    const { live, clock } = await open();
    const making = await create(live.server);
    clock.advance(MAKING_PATIENCE);
    await shown(dialog.getByText("The customer is not created yet"));
    await shown(dialog.getByText("The server did not answer. What you typed is kept."));
    await shown(dialog.getByText(/^.*12 of 35 parts are made and stay; it stopped at: “Making/u));
    await expectNobodyKeptOut();
    making.release();
    await pressIn("Go on");
    await gone(dialog);
    await shown(list.row("east yard"));
  });

  test("are duplicated, archived, and deleted by their name after an export is offered", async () => {
    const { live } = await open();
    await list.act("harbour", "Duplicate");
    await fill({ Name: "south yard" });
    await expectNobodyKeptOut();
    const making = live.server.hold(duplicateCustomer);
    await pressIn("Create the duplicate");
    await shown(dialog.getByRole("progressbar", { name: "Making" }));
    making.release();
    await gone(dialog);
    await shown(list.row("south yard"));

    await list.act("south yard", "Archive");
    await expectNobodyKeptOut();
    await question.getByRole("button", { name: "Archive the customer" }).click();
    await shown(list.row("south yard").getByText("Archived"));

    await list.act("south yard", "Delete");
    await expectNobodyKeptOut();
    await pressIn("Continue without an export");
    const confirm = dialog.getByRole("button", { name: "Delete in 7 days" });
    await fill({ "Type the name": "South yard" });
    await expect.element(confirm).toBeDisabled();
    await fill({ "Type the name": "south yard" });
    await press("Enter");
    await gone(dialog);
    await shown(list.row("south yard").getByText("To be deleted"));

    await list.act("south yard", "Keep, do not delete");
    await question.getByRole("button", { name: "Keep the customer" }).click();
    await shown(list.row("south yard").getByText("Archived"));
  });

  test("are exported by the browser, under a name of their own, by who has just proven who they are", async () => {
    const { live } = await open();
    live.server.answer(assertProof, {});
    const address = await fetchedAddress(() => list.act("harbour", "Download the full export"));
    // The name is the server's to give.
    expect(address).toEqual({
      path: "/_/omniscient/customer/export?customerIndex=harbour",
      name: "",
    });
    expect(live.server.asked(assertProof)).toHaveLength(1);
  });

  test("are changed by two administrators at once, who see what the other wrote", async () => {
    const { live, platform } = await open();
    await list.act("harbour", "Edit");
    platform.change("harbour", { entity: "Ours" });
    await fill({ Entity: "Theirs" });
    await pressIn("Save");
    await shown(dialog.getByText("Somebody else has saved meanwhile"));
    await expectNobodyKeptOut();
    await userEvent.click(dialog.getByText("Mine: Theirs"));
    await pressIn("Save what is chosen");
    await gone(dialog);
    expect(platform.of("harbour").customer.entity).toBe("Theirs");
    expect(live.server.asked(updateCustomer).map(({ seen }) => seen)).toEqual([
      { entity: "Entity" },
      { entity: "Ours" },
    ]);
  });
});
