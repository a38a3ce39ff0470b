import { editConflicts } from "../../../src/domain/base/fieldEdit.ts";
import type { AnswerOf } from "../../../src/domain/base/call.ts";
import { DEFAULT_RETENTION, NOTHING_PURGED } from "../../../src/domain/base/retention.ts";
import { DAY, DEFAULT_TIMEZONE } from "../../../src/domain/base/time.ts";
import type { PurgeCertificate } from "../../../src/domain/customers/purge.ts";
import { purgeNow, readRetention } from "../../../src/domain/customers/retentionCalls.ts";
import { T0 } from "../../support/fixtures.ts";
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
  const certificate: PurgeCertificate = {
    id: "tower-1",
    customer: TOWER,
    at: T0,
    rules: DEFAULT_RETENTION,
    keptSince: { people: T0 - 60 * DAY, machines: null },
    collections: [
      { collection: "asset-locations", removed: 1200, oldest: T0 - 60 * DAY },
      { collection: "alerts", removed: 0, oldest: null },
    ],
  };
  let retention: { dueAt: number } & Omit<AnswerOf<typeof readRetention>, "dueAt"> = {
    dueAt: T0 + DAY,
    keptSince: NOTHING_PURGED,
    certificates: [],
  };
  const settings = () => settingsOf(config, DEFAULT_TIMEZONE);
  return {
    answer(server) {
      server.answer(readCustomerConfig, () =>
        configAnswer(config, customerNamed(TOWER), [], () => true),
      );
      server.answer(readSettings, () => ({ settings: settings(), grounds: [] }));
      server.answer(readRetention, () => retention);
      server.answer(purgeNow, () => {
        const dueAt = retention.dueAt;
        retention = { ...retention, certificates: [certificate, ...retention.certificates] };
        return { dueAt };
      });
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
