import { page } from "vitest/browser";
import {
  AlertConfiguration,
  defaultAlertConfiguration,
} from "../../../src/domain/alerts/alertConfiguration.ts";
import { AlertConfigurationForm } from "../../../src/domain/alerts/alertConfigurationForm.ts";
import {
  archiveAlertConfiguration,
  createAlertConfiguration,
  disableAlertConfiguration,
  enableAlertConfiguration,
  unarchiveAlertConfiguration,
  updateAlertConfiguration,
} from "../../../src/domain/alerts/calls.ts";
import { editConflicts } from "../../../src/domain/base/fieldEdit.ts";
import type { FixtureLive } from "../../support/fixtureLive/fixtureLive.ts";
import { Refusal } from "../../support/fixtureLive/refusal.ts";
import { gone, isShown } from "./looks.ts";
import { stored } from "./stored.ts";

/** The rules of alerts as they are stored. */
export function storedRules(live: FixtureLive): readonly AlertConfiguration[] {
  return stored(live, "alert-configurations", AlertConfiguration);
}

/** Rules of alerts, written by the rules of the domain as the backend does; those that nobody has configured are as they begin. */
export function alertRulesOf(live: FixtureLive): void {
  type Asked = {
    readonly alertType: AlertConfiguration["alertType"];
    readonly ruleId?: string | undefined;
  };
  const of = ({ alertType, ruleId }: Asked) => {
    const id = ruleId ?? alertType;
    const known = storedRules(live).find((one) => one.id === id);
    return known ?? { ...defaultAlertConfiguration(alertType), id };
  };
  const save = (before: AlertConfiguration, fields: object) => {
    const configuration = AlertConfiguration.parse({ ...before, ...fields });
    live.write("alert-configurations", configuration);
    return { configuration };
  };
  const { server } = live;
  server.answer(createAlertConfiguration, ({ configuration, ...asked }) =>
    save(of(asked), configuration),
  );
  server.answer(updateAlertConfiguration, ({ seen = {}, changes, ...asked }) => {
    const known = of(asked);
    const current = AlertConfigurationForm.strip().parse(known);
    const conflicts = editConflicts(current, seen, changes);
    if (conflicts.length > 0) throw new Refusal("conflict", { conflicts, current });
    return save(known, changes);
  });
  server.answer(archiveAlertConfiguration, (asked) => save(of(asked), { isArchived: true }));
  server.answer(unarchiveAlertConfiguration, (asked) => save(of(asked), { isArchived: false }));
  server.answer(enableAlertConfiguration, (asked) => save(of(asked), { isEnabled: true }));
  server.answer(disableAlertConfiguration, (asked) => save(of(asked), { isEnabled: false }));
}

/** The configuration of alerts, with the form of one kind. */
export function alertRulesScreen() {
  const form = page.getByRole("dialog");
  return {
    form,
    configure: (kind: string) => page.getByRole("button", { name: `Configure: ${kind}` }),
    /** Begins a rule about places. */
    async add(kind: string): Promise<void> {
      await page.getByRole("button", { name: "Add a rule" }).click();
      await page.getByRole("menuitem", { name: kind }).click();
    },
    switchOf: (name: string) => page.getByRole("switch", { name: `Raise alerts: ${name}` }),
    async archive(name: string): Promise<void> {
      await page.getByRole("button", { name: `Actions on ${name}` }).click();
      await page.getByRole("menuitem", { name: "Archive" }).click();
      await page.getByRole("button", { name: "Archive the rule" }).click();
      await gone(page.getByRole("alertdialog"));
    },
    placeRules: (which: "Archived" | "In use") =>
      page.getByRole("radiogroup", { name: "Rules about places" }).getByText(which),
    takeBack: (name: string) => page.getByRole("button", { name: `Take back into use: ${name}` }),
    field: (label: string) => form.getByLabelText(label),
    save: form.getByRole("button", { name: "Save the rule" }),
    test: form.getByRole("button", { name: "Send a test to these recipients" }),
    replay: form.getByRole("button", { name: "Replay the last 7 days" }),
    isOpen: () => isShown(form),
  };
}
