import { expect, test, vi } from "vitest";
import { type Locator, page } from "vitest/browser";
import {
  EvacuationMessages,
  NOBODY_TOLD,
} from "../../../src/domain/evacuations/evacuationMessages.ts";
import type { FixtureLive } from "../../support/fixtureLive/fixtureLive.ts";
import { MACHINES } from "../../support/referential.ts";
import { everyPageOf } from "../support/everyPage.ts";
import { gone, isShown, shown } from "../support/looks.ts";
import { openFront } from "../support/openFront.tsx";
import { ROOT } from "../support/people.ts";

function given(live: FixtureLive): void {
  live.write("references", MACHINES);
  live.write(
    "evacuation-configurations",
    EvacuationMessages.parse({
      ...NOBODY_TOLD,
      alertedBy: ["email"],
      emails: ["safety@example.org"],
    }),
  );
  everyPageOf(live);
}

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

/** A machine that is busy may be late. */
const SOON = { timeout: 60_000, interval: 50 };
const TYPED = "kept@example.org";

const fieldOf = ({ field }: FormOfPage) => page.getByRole("textbox", { name: field }).first();
const valueOf = (form: FormOfPage) => (fieldOf(form).element() as HTMLInputElement).value;

/** Presses what opens the form until it is there: a draft that is kept opens it by itself. */
async function open(opener: Locator, field: Locator): Promise<void> {
  await shown(opener.or(field).first());
  await vi.waitUntil(async () => {
    // Opened meanwhile, the form lies over what opens it.
    if (!isShown(field)) await opener.click({ timeout: 1000 }).catch(() => undefined);
    return isShown(field);
  }, SOON);
}

/** Opens the form at its address as a visit does, and by its button where the address does not open it. */
async function show(form: FormOfPage) {
  const screen = await openFront(form.path, { person: ROOT, given });
  const field = fieldOf(form);
  const { opener: name } = form;
  if (name !== undefined)
    await open(
      page.getByRole("button", { name }).or(page.getByRole("link", { name })).first(),
      field,
    );
  await shown(field);
  return screen;
}

test.each(Object.entries(FORMS))(
  "what is typed into the form of a %s is asked about, outlives a reload, and is gone once it is given up",
  async (_, form) => {
    const first = await show(form);
    const before = valueOf(form);
    await fieldOf(form).fill(TYPED);

    first.go("/password");
    const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
    await question.getByRole("button", { name: "Stay" }).click();
    await gone(question);
    expect(valueOf(form)).toBe(TYPED);

    const second = await show(form);
    await shown(page.getByText("What you had typed is here again"));
    expect(valueOf(form)).toBe(TYPED);

    await page.getByRole("button", { name: "Start over" }).click();
    await expect.poll(() => valueOf(form)).toBe(before);
    await fieldOf(form).fill(TYPED);
    second.go("/password");
    await question.getByRole("button", { name: "Discard the changes" }).click();
    await expect.poll(() => second.path()).toBe("/password");
    await show(form);
    expect(valueOf(form)).toBe(before);
  },
);
