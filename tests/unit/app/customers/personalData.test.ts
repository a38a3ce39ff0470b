import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { CUSTOMER_COLLECTIONS, PLATFORM_COLLECTIONS } from "../../../../backend/app/collections.ts";
import {
  PERSONAL_DATA,
  PERSONAL_DATA_OF_PLATFORM,
  personalDataFile,
} from "../../../../backend/app/customers/personalData.ts";
import { fleetDays } from "../../../../src/domain/assets/fleetDay.ts";
import { CustomerIndex, UserId } from "../../../../src/domain/base/ids.ts";
import { asset, T0 } from "../../../support/fixtures.ts";
import { storeStandIn } from "../reports/storeStandIn.ts";

test("of every collection it is said whether it holds anything of people", () => {
  expect(Object.keys(PERSONAL_DATA).toSorted()).toEqual(
    Object.keys(CUSTOMER_COLLECTIONS).toSorted(),
  );
  expect(Object.keys(PERSONAL_DATA_OF_PLATFORM).toSorted()).toEqual(
    Object.keys(PLATFORM_COLLECTIONS).toSorted(),
  );
});

const TOWER = CustomerIndex.parse("tower");

const ANN_MAIL = "ann@tower.example";
const BOB_MAIL = "bob@tower.example";

function stored() {
  const store = storeStandIn(() => T0, {
    beforeWrite: () => undefined,
    afterWrite: () => undefined,
  });
  const [ann, bob] = [
    asset("ann", { category: "personnel" }),
    asset("bob", { category: "personnel" }),
  ];
  for (const { id, ...source } of [ann, bob]) store.put("assets", id, source);
  for (const { id, designation } of [ann, bob]) {
    store.put("asset-locations", `location-${id}`, { assetId: id, at: T0, secret: designation });
    store.put("asset-comments", `comment-${id}`, { assetId: id, text: `of ${designation}` });
  }
  store.put("site-checkpoints", "checkpoint-1", { site: "site-tower", at: T0, assets: [ann, bob] });
  store.put("evacuations", "evacuation-1", {
    startedAt: T0,
    roll: [{ id: ann.id }, { id: bob.id }],
  });
  store.put("evacuations", "evacuation-2", { startedAt: T0, roll: [{ id: bob.id }] });
  const home = { kind: "stop", at: { lat: 45.5, lon: 4.5 }, from: T0, to: T0 + 1, places: [] };
  const legs = [ann, bob].map(({ id }) => ({ assetId: id, stamp: 1, legs: [home] }));
  for (const { id, ...day } of fleetDays("2026-03-02", legs as never))
    store.put("fleet-days", id, day);
  store.put("evacuation-events", "event-1", { at: T0, person: { id: ann.id, name: "ann" } });
  store.put("webhook-deliveries", "delivery-1", { payload: JSON.stringify({ asset: ann.id }) });
  store.put("lone-workers", ann.id, { email: "ann@tower.example" });
  const user = UserId.parse("user-ann");
  store.addUser(user, {
    username: "ann",
    usernameKey: "ann",
    firstName: "Ann",
    lastName: "Doe",
    email: ANN_MAIL,
    phone: null,
    profileIds: ["customer.tower.worker", "customer.annex.admin"],
    restriction: null,
    lastLogin: T0,
    hubTransmissibleId: null,
    identitySubject: null,
    locale: "en",
  });
  const emails = [ANN_MAIL, BOB_MAIL];
  const phones = ["+33600000002"];
  store.put("reports", "report-1", { emails, users: [user, "user-bob"] });
  store.put("report-sends", "send-1", { recipients: emails });
  store.put("alert-configurations", "rule-1", { emails, phones });
  store.put("distress-configurations", "escalation", { steps: [{ minutes: 2, emails, phones }] });
  store.put("counters", "counter-1", { name: "yard", alert: { emails, phones } });
  store.put("config", "tower", { reports: { emails }, mapApiKey: "of-the-customer" });
  store.put("customers", "tower", {
    index: "tower",
    mapToken: "of-the-customer",
    administrativeContact: { name: "Bob", email: BOB_MAIL },
    operationalContact: { name: "Ann", email: ANN_MAIL },
  });
  store.put("access-keys", "key-1", { customer: "tower", by: user, hash: "of-the-key" });
  store.put("webhooks", "webhook-1", { customer: "annex", by: user });
  store.put("user-factors", user, {
    factors: [{ kind: "totp", name: "phone", sealed: "of-the-factor" }],
    recovery: [{ hash: "of-the-code", usedAt: null }],
  });
  const internals = {
    tokens: async () => [{ userId: user, jwt: "e30.e30.e30" }],
    recall: async () => null,
  };
  const log = { error: (line: string) => expect.fail(line) };
  const file = (
    format: "csv" | "json",
    subject: Parameters<typeof personalDataFile>[2] = {
      userId: null,
      assetId: ann.id,
      withSignIns: true,
    },
  ) =>
    text(
      personalDataFile({ sdk: store.sdk, log, internals } as never, TOWER, subject, format, {
        timezone: "Europe/Paris",
        locale: "en",
        now: T0,
      }),
    );
  return { ann, bob, user, file };
}

test("the file has what is held of a person in every collection, and nothing of others", async () => {
  const { ann, bob, file } = stored();
  const whole = await file("json");
  const { documents } = JSON.parse(whole) as {
    readonly documents: readonly {
      readonly collection: string;
      readonly document: { id: string };
    }[];
  };
  expect(documents.map(({ collection, document }) => `${collection} ${document.id}`)).toEqual([
    `assets ${ann.id}`,
    `asset-locations location-${ann.id}`,
    "site-checkpoints checkpoint-1",
    "evacuations evacuation-1",
    "evacuation-events event-1",
    `lone-workers ${ann.id}`,
    `asset-comments comment-${ann.id}`,
    "webhook-deliveries delivery-1",
  ]);
  expect(whole).not.toContain(bob.id);
});

test("the file of an account has where its address stands, and no address of others and nothing that opens anything", async () => {
  const { user, file } = stored();
  const subject = { userId: user, assetId: null };
  const whole = await file("json", { ...subject, withSignIns: true });
  const { documents } = JSON.parse(whole) as {
    readonly documents: readonly { readonly collection: string; readonly document: object }[];
  };
  const emails = [ANN_MAIL];
  const expected = [
    ["users", { email: ANN_MAIL, roles: ["worker"], lastLogin: T0 }],
    ["sessions", { address: null }],
    ["user-factors", { factors: [{ kind: "totp", name: "phone" }], recovery: [{ usedAt: null }] }],
    ["reports", { emails, users: [user] }],
    ["report-sends", { recipients: emails }],
    ["alert-configurations", { emails, phones: [] }],
    ["distress-configurations", { steps: [{ minutes: 2, emails, phones: [] }] }],
    ["counters", { name: "yard", alert: { emails, phones: [] } }],
    ["config", { reports: { emails } }],
    ["access-keys", { by: user }],
    [
      "customers",
      {
        administrativeContact: null,
        operationalContact: { name: "Ann", email: ANN_MAIL },
      },
    ],
  ] as const;
  expect(documents.map(({ collection }) => collection)).toEqual(expected.map(([name]) => name));
  for (const [place, [, part]] of expected.entries())
    expect(documents[place]?.document).toMatchObject(part);
  for (const others of [BOB_MAIL, "of-the-", "+33600000002", "annex"])
    expect(whole).not.toContain(others);
  const shared = await file("json", { ...subject, withSignIns: false });
  expect(shared).toContain(ANN_MAIL);
  expect(shared).not.toMatch(/"(?:sessions|user-factors)"/u);
});

test("the table has a line for each, with its instant on the wall of the customer", async () => {
  const lines = (await stored().file("csv")).trim().split("\r\n");
  expect(lines).toHaveLength(10);
  expect(lines.at(-1)).toBe("End,,,,8");
  expect(lines[2]).toContain("asset-locations,02/03/2026 10:00,location-asset-ann");
});
