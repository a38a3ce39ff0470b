import { editConflicts } from "../../../src/domain/base/fieldEdit.ts";
import { DEFAULT_TIMEZONE } from "../../../src/domain/base/time.ts";
import {
  changeSettings,
  readCustomerConfig,
  readSettings,
} from "../../../src/domain/customers/calls.ts";
import {
  configAnswer,
  defaultCustomerConfig,
  settingsOf,
  withSettings,
} from "../../../src/domain/customers/customerConfig.ts";
import type { FixtureServer } from "../../support/fixtureLive/fixtureServer.ts";
import { Refusal } from "../../support/fixtureLive/refusal.ts";
import { customerNamed } from "./account.ts";
import { TOWER } from "./people.ts";

/** The configuration of the tower, changed by the rules of the domain as the backend does; it is kept from one front to the next. */
export function configurationOf(): { answer(server: FixtureServer): void } {
  let config = defaultCustomerConfig(TOWER);
  const settings = () => settingsOf(config, DEFAULT_TIMEZONE);
  return {
    answer(server) {
      server.answer(readCustomerConfig, () =>
        configAnswer(config, customerNamed(TOWER), [], () => true),
      );
      server.answer(readSettings, () => ({ settings: settings(), grounds: [] }));
      server.answer(changeSettings, ({ seen, changes }) => {
        const conflicts = editConflicts(settings(), seen, changes);
        if (conflicts.length > 0) throw new Refusal("conflict", { customer: TOWER, conflicts });
        config = withSettings(config, Object.assign(settings(), changes));
        // Whoever has the customer open reads its configuration anew.
        server.tellUser("rights.changed");
        return { settings: settings() };
      });
    },
  };
}
