import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestWeb, type TestWeb } from "../web/testWeb.ts";

let web: TestWeb;

beforeAll(async () => {
  web = await startTestWeb();
});
afterAll(() => web?.stop());

const ask = (path: string, { method = "GET", body = "", headers = {} } = {}) =>
  fetch(`${web.url}/services/${path}`, {
    method,
    headers: { authorization: "Bearer demo", ...headers },
    ...(body === "" ? {} : { body }),
    redirect: "manual",
  });
const order = (service: string, faults: readonly object[]) =>
  ask(`${service}/faults`, { method: "PUT", body: JSON.stringify(faults) });

describe("the maps service of one machine", () => {
  test("has the venues of the demo for whoever has their key", async () => {
    const answered = await ask("maps/venues/venue-locamat");
    expect(answered.status).toBe(200);
    const { id, sites } = (await answered.json()) as { id: string; sites: { id: string }[] };
    expect(id).toBe("venue-locamat");
    expect(sites.map((site) => site.id)).toEqual(["maps-agency-east"]);
    const stolen = { headers: { authorization: "Bearer other" } };
    expect((await ask("maps/venues/venue-locamat", stolen)).status).toBe(401);
    expect((await ask("maps/venues/nowhere")).status).toBe(404);
  });

  test("answers this machine alone", async () => {
    const behindProxy = { headers: { "x-forwarded-for": "203.0.113.7" } };
    expect((await ask("maps/venues/venue-locamat", behindProxy)).status).toBe(403);
    expect((await ask("maps/faults", { ...behindProxy, method: "PUT", body: "[]" })).status).toBe(
      403,
    );
  });

  test("meets the faults that were ordered, each once and in their order", async () => {
    await order("maps", [
      { status: 503, retryAfter: 7 },
      { kind: "garbage" },
      { kind: "half" },
      { kind: "drop" },
      { status: 302 },
    ]);
    const down = await ask("maps/venues/venue-locamat");
    expect([down.status, down.headers.get("retry-after")]).toEqual([503, "7"]);
    const garbage = await ask("maps/venues/venue-locamat");
    await expect(garbage.json()).rejects.toThrow(SyntaxError);
    const half = await ask("maps/venues/venue-locamat");
    expect(half.status).toBe(200);
    await expect(half.json()).rejects.toThrow("terminated");
    await expect(ask("maps/venues/venue-locamat")).rejects.toThrow("fetch failed");
    expect((await ask("maps/venues/venue-locamat")).status).toBe(302);
    expect((await ask("maps/venues/venue-locamat")).status).toBe(200);
  });

  test("refuses faults that there are not, and bodies that are no JSON", async () => {
    expect((await order("maps", [{ kind: "earthquake" }])).status).toBe(400);
    expect((await ask("maps/faults", { method: "PUT", body: "{" })).status).toBe(400);
    expect((await ask("elsewhere/venues")).status).toBe(404);
  });
});

describe("quickconnect of one machine", () => {
  test("answers resources by pages, and keeps the users that it is sent", async () => {
    const resources = Array.from({ length: 5 }, (_, at) => ({ id: String(at) }));
    await ask("quickconnect/set-up/tower", { method: "PUT", body: JSON.stringify({ resources }) });
    const page = async (query: string) =>
      (await (await ask(`quickconnect/customers/tower/resources?${query}`)).json()) as {
        resources: { id: string }[];
        next: string | null;
        total: number;
      };
    const first = await page("limit=3");
    expect([first.resources.length, first.total]).toEqual([3, 5]);
    const last = await page(`limit=3&after=${first.next}`);
    expect([last.resources.map(({ id }) => id), last.next]).toEqual([["3", "4"], null]);

    const user = "quickconnect/customers/tower/users/user-1";
    await ask(user, { method: "PUT", body: '{"username":"ada"}' });
    const known = await ask("quickconnect/customers/tower/users");
    expect(await known.json()).toEqual({ users: { "user-1": { username: "ada" } } });
    expect((await ask(user, { method: "DELETE" })).status).toBe(204);
    expect((await ask(user, { method: "DELETE" })).status).toBe(404);
  });
});
