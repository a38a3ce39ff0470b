import { expect, test } from "vitest";
import { MAP_TOKEN } from "../../../../../backend/app/platform/tenancy/mapTokens.ts";
import type { AppDeps } from "../../../../../backend/app/platform/deps.ts";
import type { FileStore } from "../../../../../backend/app/platform/files/fileStore.ts";
import { FileMissing } from "../../../../../backend/app/platform/files/fileStore.ts";
import { renewSecrets } from "../../../../../backend/app/platform/security/renewSecrets.ts";
import { codesOf, createSecrets } from "../../../../../backend/app/platform/security/secrets.ts";
import { must } from "../../../../../src/domain/base/must.ts";
import { SECOND } from "../../../../../src/domain/base/time.ts";
import { storeStandIn } from "../../reports/storeStandIn.ts";

const [FORMER, TODAY] = [
  "the former key of thirty-two letters",
  "today's key of thirty-two letters",
];
const files = {
  get: (key: string) => Promise.reject(new FileMissing(key)),
} as unknown as FileStore;
const by = (key: string, formerKey: string | null = null) =>
  createSecrets({
    key,
    formerKey,
    files,
    exclusively: ((_: string, work: () => Promise<unknown>) => work()) as AppDeps["exclusively"],
  });

test("secrets of a former key and in plain are sealed by today's at the start, others are left and named", async () => {
  const { sdk, put, read } = platform();
  const former = by(FORMER);
  put("webhooks", "hook", {
    secret: await former.seal("signs", "hook"),
    formerSecret: await former.seal("signed", "hook"),
  });
  put("webhooks", "foreign", {
    secret: await by("a key that nobody knows any more").seal("x", "foreign"),
  });
  put("connectors", "open", { sealed: null });
  put("box-keys", "box-1@tower", { apiSubscriptionKey: "in plain" });
  put("user-factors", "ann", {
    factors: [
      { kind: "passkey", id: "key" },
      { kind: "totp", id: "app", sealed: await former.seal("SECRET", codesOf("ann")) },
    ],
  });
  put("customers", "tower", { mapToken: "pk.plain" });
  const lines: string[] = [];
  const deps = {
    exclusively: (_: string, work: () => Promise<unknown>) => work(),
    sdk,
    secrets: by(TODAY, FORMER),
    log: { warn: (line: string) => lines.push(line), info: (line: string) => lines.push(line) },
  } as unknown as AppDeps;
  const foreign = read("webhooks", "foreign");

  await renewSecrets(deps);
  const today = by(TODAY);
  const hook = read("webhooks", "hook");
  expect(await today.open(String(hook["secret"]), "hook")).toBe("signs");
  expect(await today.open(String(hook["formerSecret"]), "hook")).toBe("signed");
  const box = read("box-keys", "box-1@tower");
  expect(await today.open(String(box["apiSubscriptionKey"]), "box-1@tower")).toBe("in plain");
  const customer = read("customers", "tower");
  expect(await today.open(String(customer["mapToken"]), MAP_TOKEN)).toBe("pk.plain");
  const [passkey, app] = read("user-factors", "ann")["factors"] as readonly Record<
    string,
    string
  >[];
  expect(passkey).toEqual({ kind: "passkey", id: "key" });
  expect(await today.open(String(app?.["sealed"]), codesOf("ann"))).toBe("SECRET");
  expect(read("webhooks", "foreign")).toEqual(foreign);
  expect(lines).toEqual([
    expect.stringContaining("webhooks/foreign"),
    expect.stringContaining("5 secrets"),
  ]);

  lines.length = 0;
  await renewSecrets(deps);
  expect(read("webhooks", "hook")).toEqual(hook);
  expect(lines).toEqual([expect.stringContaining("webhooks/foreign")]);
});

test.each([
  { collection: "box-keys", id: "box-1@tower", field: "apiSubscriptionKey", lock: "boxes/tower" },
  { collection: "connectors", id: "broker", field: "sealed", lock: "connectors/tower" },
  { collection: "customers", id: "tower", field: "mapToken", lock: "customer/tower" },
  { collection: "webhooks", id: "hook", field: "secret", lock: "webhooks/tower" },
])("$collection that change meanwhile keep the change", async ({ collection, id, field, lock }) => {
  const { sdk, put, read } = platform();
  const [secrets, customer] = [by(TODAY, FORMER), "tower"];
  const about = collection === "customers" ? MAP_TOKEN : id;
  put(collection, id, { customer, [field]: await by(FORMER).seal("former", about) });
  const taken: string[] = [];
  const deps = {
    // Whoever held the lock before has written another secret, sealed by today's key.
    exclusively: async (resource: string, work: () => Promise<unknown>) => {
      taken.push(resource);
      put(collection, id, { customer, [field]: await secrets.seal("newer", about) });
      return work();
    },
    sdk,
    secrets,
    log: { warn: () => undefined, info: () => undefined },
  } as unknown as AppDeps;
  await renewSecrets(deps);
  expect(taken).toEqual([lock]);
  expect(await secrets.open(String(read(collection, id)[field]), about)).toBe("newer");
});

test("a second factor that is removed meanwhile stays removed", async () => {
  const { sdk, put, read } = platform();
  const sealed = await by(FORMER).seal("SECRET", codesOf("ann"));
  put("user-factors", "ann", { factors: [{ kind: "totp", id: "app", sealed }] });
  const taken: string[] = [];
  await renewSecrets({
    exclusively: (resource: string, work: () => Promise<unknown>) => {
      taken.push(resource);
      put("user-factors", "ann", { factors: [] });
      return work();
    },
    sdk,
    secrets: by(TODAY, FORMER),
    log: { warn: () => undefined, info: () => undefined },
  } as unknown as AppDeps);
  expect(taken).toEqual(["user-factors/ann"]);
  expect(read("user-factors", "ann")["factors"]).toEqual([]);
});

/** The platform's index in memory. */
function platform() {
  let now = 0;
  const quiet = { beforeWrite: () => undefined, afterWrite: () => undefined };
  // Each look at the clock is a while later: searches find what was written before.
  const store = storeStandIn(() => (now += SECOND), quiet);
  const read = (collection: string, id: string): Readonly<Record<string, unknown>> =>
    must(
      store.all(collection).find((one) => one.id === id),
      `${collection}/${id} is there`,
    );
  return { sdk: store.sdk, put: store.put, read };
}
