import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { CALLS } from "../../../src/domain/calls.ts";
import { expectNobodyKeptOut } from "../support/axe.ts";
import { configurationOf } from "../support/configurationOf.ts";
import { choose, press, pressButton } from "../support/keys.ts";
import { shown, texts } from "../support/looks.ts";
import { openFront, type Screen } from "../support/openFront.tsx";
import { smallSiteOf } from "../support/smallSiteOf.ts";

/** Opens a page of a customer whose configuration is kept from one to the next. */
function visits(): (path: string) => Promise<Screen> {
  const configuration = configurationOf();
  return (path) =>
    openFront(path, {
      given: (live) => {
        smallSiteOf(live, { people: ["paul"] });
        configuration.answer(live.server);
        live.server.answerLeast(CALLS);
      },
    });
}

describe("the configuration of a customer", () => {
  test("is told what is wrong at each field, and has its effect where it is shown", async () => {
    await visits()("/administration/configuration");
    await pressButton("Add a dashboard");
    const address = page.getByRole("textbox", { name: "Address", exact: true });
    await address.fill("http://bi.example.org");
    await pressButton("Save");
    await shown(page.getByText("It needs an address that begins with https://."));
    await shown(page.getByText("This is required: fill it in."));
    await expectNobodyKeptOut();
    await address.fill("https://bi.example.org/sales");
    await page.getByRole("textbox", { name: /^Name/u }).fill("Sales");
    await page.getByRole("textbox", { name: "E-mails of reports" }).fill("ada@example.org");
    await pressButton("Save");
    await shown(page.getByText("The configuration is saved"));
    await page.getByRole("link", { name: "BI dashboards" }).click();
    await shown(page.getByTitle("Sales", { exact: true }));
  });
});

describe("how the resources of a customer are shown", () => {
  test("columns, names of fields and parts of the page have their effect for its readers", async () => {
    const visit = visits();
    await visit("/administration/configuration");
    await pressButton("Columns");
    const columns = page.getByRole("dialog", { name: "Columns of the list of resources" });
    await columns.getByText("Area", { exact: true }).click();
    await columns.getByText("Battery", { exact: true }).click();
    await press("Escape");
    await pressButton("Parts");
    const parts = page.getByRole("dialog", { name: "Parts of the page of a resource" });
    await parts.getByText("Comments", { exact: true }).click();
    await press("Escape");
    await choose("Name a field otherwise", "Designation");
    await pressButton("Save");
    await shown(page.getByText("Give a name in one language at least."));
    await expectNobodyKeptOut();
    await page.getByRole("textbox", { name: "“Designation” in English" }).fill("Plant");
    await pressButton("Save");
    await shown(page.getByText("The configuration is saved"));

    await visit("/asset/list/tower");
    const heads = () => texts(page.getByRole("columnheader")).join();
    await expect.poll(heads).toMatch(/Plant[^]*Battery/u);
    expect(heads()).not.toMatch(/Designation|Area/u);
    await visit("/asset/tower/view/asset-paul");
    await shown(page.getByText("Plant", { exact: true }).first());
    await shown(page.getByRole("tab", { name: "Maintenance" }));
    expect(page.getByRole("tab", { name: "Comments" }).elements()).toHaveLength(0);
  });
});

describe("how long a customer keeps positions", () => {
  test("is at most what the purpose allows, and is there again when it was saved", async () => {
    const visit = visits();
    await visit("/administration/configuration");
    const days = page.getByRole("textbox", { name: /^People are kept for/u });
    await expect.element(days).toHaveValue("60");
    await days.fill("400");
    await press("Tab");
    await expect.element(days).toHaveValue("60");
    await choose("Positions of people serve", "Proof of a service");
    await days.fill("400");
    await press("Tab");
    await expect.element(days).toHaveValue("365");
    await pressButton("Save");
    await shown(page.getByText("The configuration is saved"));
    await visit("/administration/configuration");
    await expect.element(days).toHaveValue("365");
    await expectNobodyKeptOut();
  });

  test("leaves a certificate of what was removed, which can be asked for at once", async () => {
    await visits()("/administration/configuration");
    await shown(page.getByText("Nothing was removed yet."));
    await shown(
      page.getByText(/^The oldest backup beside the last one is of .*: what was removed/u),
    );
    await pressButton("Remove now");
    await shown(page.getByText("Remove old positions now?"));
    await pressButton("Remove them");
    await shown(page.getByText("Old positions are removed within a minute"));
    await shown(page.getByText("People 60 days (Following the activity), machines 1826 days"));
    await shown(page.getByText(/1,200 removed, oldest left of people: /u));
    await shown(page.getByText(/nothing removed, oldest left of people: /u));
    await expectNobodyKeptOut();
  });
});
