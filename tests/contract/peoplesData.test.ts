import type { Kuzzle } from "kuzzle-sdk";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SECOND, WEEKDAYS } from "../../src/domain/base/time.ts";
import type { AnswerOf, Call } from "../../src/domain/base/call.ts";
import { must } from "../../src/domain/base/must.ts";
import { connectorMessages, createConnector } from "../../src/domain/connectors/calls.ts";
import { changeSettings, readSettings } from "../../src/domain/customers/calls.ts";
import * as calls from "../../src/domain/customers/dataRequestCalls.ts";
import { type RunningBackend, startBackend } from "../support/backend.ts";
import { ask, codeOf } from "../support/calls.ts";
import { PASSWORD, userForm } from "../support/customer.ts";
import { asset, tag } from "../support/fixtures.ts";
import { type SmallSite, smallSite } from "../support/smallSite.ts";

let backend: RunningBackend;
let place: SmallSite;
let admin: Kuzzle;
let worker: Kuzzle;

beforeAll(async () => {
  backend = await startBackend();
  place = await smallSite(backend, "tower", { people: ["ann"] });
  for (const profile of ["admin", "worker"] as const)
    await place.root.query({
      controller: "omniscient/user",
      action: "create",
      body: {
        customer: "tower",
        id: `tower-${profile}`,
        password: PASSWORD,
        user: userForm(`tower-${profile}`, profile),
      },
    });
  admin = await backend.sdk({ username: "tower-admin", password: PASSWORD });
  worker = await backend.sdk({ username: "tower-worker", password: PASSWORD });
}, 120_000);
afterAll(() => backend?.stop());

const ANN = asset("ann").id;
const PATIENCE = { timeout: 60_000, interval: 500 };
const called = <Of extends Call>(sdk: Kuzzle, call: Of, body: object = {}) =>
  ask<AnswerOf<Of>>(sdk, call.name.slice("omniscient/".length), "tower", body);
const fileOf = async (sdk: Kuzzle, path: string, params: Record<string, string>) => {
  const query = new URLSearchParams({ customerIndex: "tower", ...params }).toString();
  return fetch(`http://127.0.0.1:${backend.port}/_/omniscient/${path}?${query}`, {
    headers: { authorization: `Bearer ${sdk.jwt ?? ""}` },
  });
};

describe("a person who asks for their own data", () => {
  test("has one open request, gets the file once it is answered, and nobody else's", async () => {
    const { request } = await called(worker, calls.askOwnData);
    const again = await called(worker, calls.askOwnData);
    expect(again.request.id).toBe(request.id);
    const params = { requestId: request.id, format: "json" };
    expect((await fileOf(worker, "dataRequest/download", params)).status).toBe(404);
    const { requests } = await called(admin, calls.searchDataRequests);
    expect(requests.map(({ id, state }) => [id, state])).toEqual([[request.id, "asked"]]);
    expect(
      await codeOf(
        called(worker, calls.answerDataRequest, { requestId: request.id, assetId: ANN }),
      ),
    ).toContain("forbidden");
    const answered = { requestId: request.id, assetId: ANN };
    expect((await called(admin, calls.answerDataRequest, answered)).request.state).toBe("answered");
    expect(
      await codeOf(called(admin, calls.refuseDataRequest, { requestId: request.id, reason: "no" })),
    ).toContain("conflict");
    const response = await fileOf(worker, "dataRequest/download", params);
    expect(response.headers.get("content-disposition")).toContain("attachment");
    const { documents } = (await response.json()) as {
      readonly documents: readonly {
        readonly collection: string;
        readonly document: { id: string };
      }[];
    };
    const held = documents.map(({ collection, document }) => `${collection} ${document.id}`);
    expect(held).toContain(`assets ${ANN}`);
    expect(held).toContain("users tower-worker");
    expect(held).toContain(`data-requests ${request.id}`);
    const own = await called(worker, calls.readOwnRequests);
    expect(own.requests.map(({ state }) => state)).toEqual(["answered"]);
  });

  test("is told why a request that was noted for them is refused", async () => {
    const note = { commandId: "note-ann-0001", assetId: ANN };
    const { request } = await called(admin, calls.noteDataRequest, note);
    expect((await called(admin, calls.noteDataRequest, note)).request.id).toBe(request.id);
    // One open request a person, whatever an administrator presses, and none is lost to another customer's.
    const twice = { ...note, commandId: "note-ann-0002" };
    expect((await called(admin, calls.noteDataRequest, twice)).request.id).toBe(request.id);
    await smallSite(backend, "annex", { people: ["ann"] });
    const name = calls.noteDataRequest.name.slice("omniscient/".length);
    const other = await ask<AnswerOf<typeof calls.noteDataRequest>>(
      place.root,
      name,
      "annex",
      note,
    );
    expect(other.request.customer).toBe("annex");
    const { requests } = await called(admin, calls.searchDataRequests);
    expect(requests.map(({ id, state }) => [id, state])).toContainEqual([request.id, "asked"]);
    const refusal = { requestId: request.id, reason: "Asked twice" };
    const refused = await called(admin, calls.refuseDataRequest, refusal);
    expect(refused.request).toMatchObject({ state: "refused", reason: "Asked twice" });
    const table = await fileOf(admin, "dataRequest/download", {
      requestId: request.id,
      format: "csv",
    });
    expect(await table.text()).toContain(ANN);
  });
});

test.each(["notice", "register"])("the %s is a PDF in both languages", async (kind) => {
  for (const lang of ["fr", "en"]) {
    const response = await fileOf(worker, "report/privacy", { kind, lang });
    expect(response.headers.get("content-type")).toContain("application/pdf");
    expect((await response.text()).startsWith("%PDF")).toBe(true);
  }
});

test(
  "in closed hours a position is not stored, the last place is put away, and both end with the hours",
  { timeout: 150_000 },
  async () => {
    const position = (id: string, at: number) => ({
      id,
      type: "position",
      at,
      tagId: tag("ann").id,
      position: { lat: 45, lon: 4 },
    });
    const submit = (readings: readonly object[]) =>
      place.root.query({
        controller: "omniscient/ingestion",
        action: "readings",
        body: { customerIndex: "tower", gatewayId: null, readings },
      });
    const located = async () => {
      await place.root.collection.refresh("tower", "asset-locations");
      return place.root.document.count("tower", "asset-locations", {});
    };
    const ann = async () =>
      (await place.root.document.get("tower", "assets", ANN))._source as {
        readonly location: unknown;
        readonly placeHidden: { readonly since: number } | null;
      };
    const configure = async (hours: object | null) => {
      const { settings } = await called(admin, readSettings);
      await called(admin, changeSettings, {
        seen: { recordedHours: settings.recordedHours },
        changes: { recordedHours: { people: hours, families: [] } },
      });
    };
    await submit([position("open-1", Date.now() - 2 * SECOND)]);
    await expect.poll(located, PATIENCE).toBe(1);
    // On no day of the week.
    await configure({ days: [], slots: [] });
    await expect
      .poll(async () => (await ann()).placeHidden?.since ?? 0, PATIENCE)
      .toBeGreaterThan(0);
    expect((await ann()).location).toBeNull();
    await submit([position("closed-1", Date.now())]);
    expect(await located()).toBe(1);
    // What a connector brings is not kept as it came either.
    const connector = {
      network: "ownTracks",
      transport: "http",
      payload: "auto",
      broker: null,
      messagesAMinute: 100,
    };
    const secrets = { password: null, certificate: null, key: null, tunnelKey: null };
    const message = JSON.stringify({
      _type: "location",
      lat: 45.0021,
      lon: 4,
      tst: Math.floor(Date.now() / SECOND),
    });
    // Twice the same: the second connector brings a repetition.
    for (const name of ["Phones", "Phones again"]) {
      const made = await called(admin, createConnector, {
        connector: { ...connector, name },
        secrets,
      });
      const { pathname } = new URL(must(made.address, "it was just made"));
      const answered = await fetch(`http://127.0.0.1:${backend.port}${pathname}/${tag("ann").id}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: message,
      });
      expect(answered.status).toBe(200);
      const { devices, refusals } = await called(admin, connectorMessages, {
        connectorId: made.connector.id,
      });
      expect([devices, refusals]).toMatchObject([
        [{ deviceId: tag("ann").id, messages: 1, raw: null, decoded: null }],
        [],
      ]);
    }
    expect(await located()).toBe(1);
    await configure({ days: [...WEEKDAYS], slots: [] });
    await expect.poll(async () => (await ann()).placeHidden, PATIENCE).toBeNull();
    expect((await ann()).location).toEqual({ lat: 45, lon: 4 });
  },
);
