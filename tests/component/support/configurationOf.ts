import { editConflicts } from "../../../src/domain/base/fieldEdit.ts";
import type { AnswerOf } from "../../../src/domain/base/call.ts";
import { DEFAULT_RETENTION, NOTHING_PURGED } from "../../../src/domain/base/retention.ts";
import { AssetId, DataRequestId, UserId } from "../../../src/domain/base/ids.ts";
import { DAY, DEFAULT_TIMEZONE } from "../../../src/domain/base/time.ts";
import type { PurgeCertificate } from "../../../src/domain/customers/purge.ts";
import { type DataRequest, newDataRequest } from "../../../src/domain/customers/dataRequest.ts";
import {
  answerDataRequest,
  noteDataRequest,
  refuseDataRequest,
  searchDataRequests,
} from "../../../src/domain/customers/dataRequestCalls.ts";
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
    backup: { at: T0 - DAY, oldest: T0 - 15 * DAY },
  };
  const who = (id: string) => ({ id: DataRequestId.parse(id), customer: TOWER, assetId: null });
  let requests: readonly DataRequest[] = [
    newDataRequest(
      { ...who("data-request-ann"), userId: UserId.parse("user-ann"), name: "Ann Doe" },
      T0 - 40 * DAY,
      DEFAULT_TIMEZONE,
    ),
    newDataRequest(
      { ...who("data-request-bob"), userId: UserId.parse("user-bob"), name: "Bob Ray" },
      T0 - DAY,
      DEFAULT_TIMEZONE,
    ),
  ];
  const ended = (requestId: string, end: Partial<DataRequest>) => {
    requests = requests.map((one) =>
      one.id === requestId ? { ...one, ...end, answeredAt: T0, answeredByName: "Ada" } : one,
    );
    const request = requests.find(({ id }) => id === requestId);
    if (request === undefined) throw new Refusal("not_found", { requestId });
    return { request };
  };
  const settings = () => settingsOf(config, DEFAULT_TIMEZONE);
  return {
    answer(server) {
      server.answer(readCustomerConfig, () =>
        configAnswer(config, customerNamed(TOWER), [], () => true),
      );
      server.answer(readSettings, () => ({ settings: settings(), grounds: [] }));
      server.answer(readRetention, () => retention);
      server.answer(searchDataRequests, () => ({ requests }));
      server.answer(answerDataRequest, ({ requestId, assetId }) =>
        ended(requestId, {
          state: "answered",
          assetId: assetId === null ? null : AssetId.parse(assetId),
        }),
      );
      server.answer(refuseDataRequest, ({ requestId, reason }) =>
        ended(requestId, { state: "refused", reason }),
      );
      server.answer(noteDataRequest, ({ assetId }) => {
        const request = newDataRequest(
          {
            ...who("data-request-noted"),
            userId: null,
            name: "Noted",
            assetId: AssetId.parse(assetId),
          },
          T0,
          DEFAULT_TIMEZONE,
        );
        requests = [request, ...requests];
        return { request };
      });
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
