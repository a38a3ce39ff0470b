import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { createKey, rotateKey } from "../../../src/domain/apiKeys/calls.ts";
import { HOUR } from "../../../src/domain/base/time.ts";
import { T0 } from "../../support/fixtures.ts";
import { accessKeysOf } from "../support/accessKeys.ts";
import { adminListOf } from "../support/adminList.ts";
import { expectNobodyKeptOut } from "../support/axe.ts";
import { press } from "../support/keys.ts";
import { gone, shown } from "../support/looks.ts";
import { openFront } from "../support/openFront.tsx";

const list = adminListOf("API keys");
const dialog = page.getByRole("dialog");
const question = page.getByRole("alertdialog");
const row = list.row("north gate");

/** The key that is shown, which is then put away. */
async function shownKey(): Promise<string> {
  const secret = page.getByRole("dialog", { name: "The key north gate" });
  await shown(secret);
  await expectNobodyKeptOut();
  const { value } = secret.getByRole("textbox", { name: "Key" }).element() as HTMLInputElement;
  await page.getByRole("button", { name: "I have kept it" }).click();
  await gone(dialog);
  return value;
}

const act = (action: string) => list.act("north gate", action);

describe("a key for a fleet program", () => {
  test("is shown with the address of the interface", async () => {
    await openFront("/administration/access", {
      given: ({ server }) => accessKeysOf(server, { now: () => T0 }),
    });
    await shown(page.getByText("No machine has a key yet."));
    await press("n");
    await dialog.getByRole("textbox", { name: /^Name/u }).fill("north gate");
    await dialog.getByText("Machines for a fleet program (AEMP)").click();
    await dialog.getByRole("button", { name: "Create the key" }).click();
    const secret = page.getByRole("dialog", { name: "The key north gate" });
    await expect
      .element(secret.getByRole("textbox", { name: "Address of the interface" }))
      .toHaveValue(`${location.origin}/_aemp`);
    await shownKey();
  });
});

describe("the keys of machines", () => {
  test("are made by the keys, shown once, exchanged with an overlap and revoked", async () => {
    const { live } = await openFront("/administration/access", {
      given: ({ server }) => accessKeysOf(server, { now: () => T0 }),
    });
    await shown(page.getByText("No machine has a key yet."));
    await expectNobodyKeptOut();
    await press("n");
    await dialog.getByRole("button", { name: "Create the key" }).click();
    await shown(dialog.getByText("This is required: fill it in."));
    await dialog.getByRole("textbox", { name: /^Name/u }).fill("north gate");
    const addresses = dialog.getByRole("textbox", { name: /^Taken from/u });
    await addresses.fill("10.0.0.0/99");
    await shown(dialog.getByText("Each line is an address such as"));
    await expectNobodyKeptOut();
    expect(live.server.asked(createKey)).toEqual([]);
    await addresses.fill("127.0.0.0/8\n::1");
    await dialog.getByRole("button", { name: "Create the key" }).click();
    const first = await shownKey();
    expect(live.server.asked(createKey)).toMatchObject([
      { key: { name: "north gate", right: "gateway", addresses: ["127.0.0.0/8", "::1"] } },
    ]);
    await shown(row.getByText("In use"));
    expect(document.documentElement.innerHTML).not.toContain(first);

    await act("Exchange the key");
    await expectNobodyKeptOut();
    await question.getByText("For one more hour").click();
    await question.getByRole("button", { name: "Exchange the key" }).click();
    expect(await shownKey()).not.toBe(first);
    expect(live.server.asked(rotateKey).map(({ overlap }) => overlap)).toEqual([HOUR]);
    await shown(row.getByText("Being exchanged"));

    await row.click();
    await dialog.getByRole("textbox", { name: /^Taken from/u }).fill("192.0.2.7");
    await dialog.getByRole("button", { name: "Save" }).click();
    await gone(dialog);
    await shown(row.getByText("192.0.2.7"));

    await act("Revoke the key");
    await question.getByRole("button", { name: "Revoke the key" }).click();
    await shown(row.getByText("Revoked"));
    await gone(page.getByRole("button", { name: "Actions on north gate" }));
  });
});
