import { describe, expect, test } from "vitest";
import { WEBHOOK_EVENTS } from "../../../../src/domain/webhooks/webhook.ts";
import {
  EVENTS_BY_GROUP,
  NEW_WEBHOOK,
  refusedWebhookIssues,
  webhookFieldIssues,
  withEvent,
} from "../../../../src/views/webhooks/webhookFields.ts";

const FILLED = { ...NEW_WEBHOOK, name: "Door", url: "https://example.com/hook" };

describe("a webhook that is filled in", () => {
  test("is sound with a name, an address and an event", () => {
    expect(webhookFieldIssues(FILLED, false)).toEqual({});
  });

  test.each([
    [{ name: " " }, { name: "missing" }],
    [{ name: "x".repeat(101) }, { name: "long" }],
    [{ url: "" }, { url: "missing" }],
    [{ url: `https://example.com/${"x".repeat(2000)}` }, { url: "long" }],
    [{ url: "http://example.com" }, { url: "scheme" }],
    [{ url: "https://10.0.0.1/" }, { url: "private" }],
    [{ events: [] }, { events: "none" }],
  ])("with %j has %j", (own, issues) => {
    expect(webhookFieldIssues({ ...FILLED, ...own }, false)).toEqual(issues);
  });

  test("may lead into a network that is configured", () => {
    expect(webhookFieldIssues({ ...FILLED, url: "http://10.0.0.1:9000/" }, true)).toEqual({});
  });
});

test("what the server refuses is said at its field", () => {
  const refused = (path: string, code: string) =>
    refusedWebhookIssues([{ path, code, message: "" }]);
  expect(refused("webhook.url", "private")).toEqual({ url: "private" });
  expect(refused("changes.url", "too_big")).toEqual({ url: "long" });
  expect(refused("webhook.name", "too_small")).toEqual({ name: "missing" });
  expect(refused("webhook.events", "too_small")).toEqual({ events: "none" });
});

test("events are chosen one by one and keep their order", () => {
  const events = withEvent(["alert.resolved"], "alert.opened", true);
  expect(events).toEqual(["alert.opened", "alert.resolved"]);
  expect(withEvent(events, "alert.resolved", false)).toEqual(["alert.opened"]);
});

test("every event can be chosen, once", () => {
  expect(Object.values(EVENTS_BY_GROUP).flat().toSorted()).toEqual(WEBHOOK_EVENTS.toSorted());
});
