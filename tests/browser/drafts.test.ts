import { beforeAll, expect, test, vi } from "vitest";
import {
  EvacuationMessages,
  NOBODY_TOLD,
} from "../../src/domain/evacuations/evacuationMessages.ts";
import { Family } from "../../src/domain/referential/referential.ts";
import { MACHINES } from "../support/referential.ts";
import { rootForTests } from "./support/rootForTests.ts";
import { SOON, type Tab } from "./support/screen.ts";

const root = rootForTests();
beforeAll(async () => {
  await root.tower.write("references", Family, [MACHINES]);
  await root.tower.write("evacuation-configurations", EvacuationMessages, [
    { ...NOBODY_TOLD, alertedBy: ["email"], emails: ["safety@example.org"] },
  ]);
});

/** A form of the product: where it is, what opens it (nothing: it is there at once), and a field of it. */
type FormOfPage = {
  readonly path: string;
  readonly opener?: RegExp;
  readonly field: RegExp;
};

const FORMS: Readonly<Record<string, FormOfPage>> = {
  site: { path: "/administration/sites", opener: /^New site/u, field: /^Name/u },
  floor: { path: "/administration/floors", opener: /^New floor/u, field: /^Name/u },
  family: { path: "/administration/referential", opener: /^New family/u, field: /^Name/u },
  label: { path: "/administration/labels", opener: /^New label/u, field: /^Name/u },
  device: { path: "/administration/tags", opener: /^New sensor/u, field: /^Name/u },
  report: { path: "/administration/reports", opener: /^New report/u, field: /^Name/u },
  user: { path: "/administration/users", opener: /^(?:New|Create) .*user/u, field: /^Username/u },
  key: { path: "/administration/access", opener: /^New key/u, field: /^Name/u },
  connector: { path: "/administration/connectors", opener: /^New connector/u, field: /^Name/u },
  webhook: { path: "/administration/webhooks", opener: /^New webhook/u, field: /^Name/u },
  resource: {
    path: `/administration/resources/create/asset/${MACHINES.name}/${MACHINES.subFamilies[0]?.name}`,
    field: /^Designation/u,
  },
  customer: { path: "/administration/customers", opener: /^New customer/u, field: /^Name/u },
  box: {
    path: "/administration/tag-in-tag-out",
    opener: /^New entry box/u,
    field: /^Name/u,
  },
  "site that is stored": { path: "/administration/sites?edit=site-tower", field: /^Name/u },
  rule: {
    path: "/alerts/configuration?edit=forbidden-place",
    field: /^Name of the rule/u,
  },
  "message of an evacuation": {
    path: "/alerts/configuration",
    opener: /^Edit the messages of an evacuation/u,
    field: /^E-mail addresses, one a line/u,
  },
  account: { path: "/account", field: /^First name/u },
  configuration: { path: "/administration/configuration", field: /^E-mails of reports/u },
};

const TYPED = "kept@example.org";

const fieldOf = (tab: Tab, { field }: FormOfPage) =>
  tab.getByRole("textbox", { name: field }).first();

/** Opens the form, where the address has not opened it already. */
async function show(tab: Tab, form: FormOfPage): Promise<void> {
  const field = fieldOf(tab, form);
  if (form.opener !== undefined) {
    const name = form.opener;
    const opener = tab.getByRole("button", { name }).or(tab.getByRole("link", { name })).first();
    await opener.or(field).first().waitFor();
    // The address may open it a moment after the page is there: then what opens it cannot be pressed any more.
    const opens = async () => {
      if (!(await field.isVisible())) await opener.click({ timeout: 1000 }).catch(() => {});
      return field.isVisible();
    };
    await vi.waitUntil(opens, SOON);
  }
  await field.waitFor();
}

test.each(Object.entries(FORMS))(
  "what is typed into the form of a %s is asked about, outlives a reload, and is gone once it is given up",
  async (_, form) => {
    await root.signIn(form.path);
    const { tab } = root;
    tab.on("dialog", (dialog) => void dialog.accept());
    await show(tab, form);
    const before = await fieldOf(tab, form).inputValue();
    await fieldOf(tab, form).fill(TYPED);

    await tab.evaluate(() => history.pushState(null, "", "/password"));
    const question = tab.getByRole("alertdialog", { name: "Leave without saving?" });
    await question.getByRole("button", { name: "Stay" }).click();
    await question.waitFor({ state: "detached" });
    expect(await fieldOf(tab, form).inputValue()).toBe(TYPED);

    await tab.reload();
    await show(tab, form);
    await tab.getByText("What you had typed is here again").waitFor();
    expect(await fieldOf(tab, form).inputValue()).toBe(TYPED);

    await tab.getByRole("button", { name: "Start over" }).click();
    await expect.poll(() => fieldOf(tab, form).inputValue(), SOON).toBe(before);
    await fieldOf(tab, form).fill(TYPED);
    await tab.evaluate(() => history.pushState(null, "", "/password"));
    await question.getByRole("button", { name: "Discard the changes" }).click();
    await tab.waitForURL("**/password");
    await tab.goto(form.path);
    await show(tab, form);
    expect(await fieldOf(tab, form).inputValue()).toBe(before);
  },
);
