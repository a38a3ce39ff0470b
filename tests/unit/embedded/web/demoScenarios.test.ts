import { afterAll, beforeAll, expect, it } from "vitest";
import { playedScenarios } from "../../../../backend/demo/playedScenarios.ts";
import { startTestWeb, type TestWeb } from "./testWeb.ts";

let web: TestWeb;

beforeAll(async () => {
  web = await startTestWeb();
});
afterAll(() => web.stop());

const post = (body: string, headers: Record<string, string> = {}) =>
  fetch(`${web.url}/status/scenarios`, { method: "POST", body, headers, redirect: "manual" });
const json = (body: unknown, headers: Record<string, string> = {}) =>
  post(JSON.stringify(body), { "Content-Type": "application/json", ...headers });
const names = () => playedScenarios(web.config.data).map(({ name }) => name);

it("plays what is asked for, once, and ends it again, where the demo reads it", async () => {
  expect(names()).toEqual([]);
  const answer = await json({ scenario: "kill-gateway", isPlayed: true });
  const [played] = (await answer.json()) as { at: number }[];
  expect(names()).toEqual(["kill-gateway"]);
  await json({ scenario: "kill-gateway", isPlayed: true });
  expect(playedScenarios(web.config.data)).toEqual([{ name: "kill-gateway", at: played?.at }]);
  await json({ scenario: "theft", isPlayed: true });
  await json({ scenario: "kill-gateway", isPlayed: false });
  expect(names()).toEqual(["theft"]);
  await json({ scenario: null, isPlayed: false });
  expect(names()).toEqual([]);
});

it("has buttons on the page of the demo's logins, which lead back to it", async () => {
  const page = async () => (await fetch(`${web.url}/status?lang=en`)).text();
  expect(await page()).toMatch(/name="play"\s+value="kill-gateway">Kill a gateway</u);
  const form = { "Content-Type": "application/x-www-form-urlencoded", Origin: web.url };
  const answer = await post("play=kill-gateway", form);
  expect([answer.status, answer.headers.get("location")]).toEqual([
    303,
    expect.stringContaining("/status?lang="),
  ]);
  expect(await page()).toMatch(/name="end"\s+value="kill-gateway">Bring the gateway back</u);
  await post("end=all", form);
  expect(names()).toEqual([]);
});

it("takes nothing from pages of others, and nothing that it does not know", async () => {
  const stranger = await json(
    { scenario: "theft", isPlayed: true },
    { Origin: "https://evil.example" },
  );
  const unknown = await json({ scenario: "normal", isPlayed: true });
  const broken = await post("{", { "Content-Type": "application/json" });
  expect([stranger.status, unknown.status, broken.status, names()]).toEqual([403, 400, 400, []]);
});

it("is not there outside the demo", async () => {
  const plain = await startTestWeb({ demo: false });
  try {
    const answer = await fetch(`${plain.url}/status/scenarios`, {
      method: "POST",
      body: JSON.stringify({ scenario: "theft", isPlayed: true }),
    });
    expect(answer.status).toBe(405);
  } finally {
    await plain.stop();
  }
});
