import { describe, expect, test } from "vitest";
import { HOUR } from "../../../../src/domain/base/time.ts";
import {
  isToldOf,
  sinceOf,
  urlIssue,
  webhookStatus,
} from "../../../../src/domain/webhooks/webhook.ts";
import { site, T0 } from "../../../support/fixtures.ts";
import { webhook } from "./webhookFixtures.ts";

describe("the address of a receiver", () => {
  test.each([
    "https://example.com/hook",
    "https://example.com:443/hook?key=1",
    "https://example.com:8443/",
    "https://example.com:1024/",
    "https://93.184.215.14/hook",
    "https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/hook",
  ])("%s is one", (url) => {
    expect(urlIssue(url, false)).toBeNull();
  });

  test.each([
    ["no address", "example.com/hook", "noAddress"],
    ["plain http", "http://example.com/hook", "scheme"],
    ["a file", "file:///etc/passwd", "scheme"],
    ["another protocol", "gopher://example.com/", "scheme"],
    ["a name and a password", "https://ann:secret@example.com/", "credentials"],
    ["a name alone", "https://ann@example.com/", "credentials"],
    ["a fragment", "https://example.com/#hook", "fragment"],
    ["the port of mail", "https://example.com:25/", "port"],
    ["the port of SSH", "https://example.com:22/", "port"],
    ["the last port of systems", "https://example.com:1023/", "port"],
    ["loopback", "https://127.0.0.1/", "private"],
    ["loopback in decimal", "https://2130706433/", "private"],
    ["loopback in hexadecimal", "https://0x7f000001/", "private"],
    ["loopback in octal", "https://0177.0.0.1/", "private"],
    ["loopback in two parts", "https://127.1/", "private"],
    ["loopback in full-width digits", "https://１２７.０.０.１/", "private"],
    ["a private address in mixed parts", "https://0xa.0.0.01/", "private"],
    ["IPv6 loopback", "https://[::1]/", "private"],
    ["mapped loopback", "https://[::ffff:127.0.0.1]/", "private"],
    ["mapped loopback in hexadecimal", "https://[::ffff:7f00:1]/", "private"],
    ["NAT64", "https://[64:ff9b::7f00:1]/", "private"],
    ["unspecified", "https://0/", "private"],
    ["unspecified IPv6", "https://[::]/", "private"],
    ["metadata", "https://169.254.169.254/latest/meta-data/", "private"],
    ["metadata by IPv6", "https://[fd00:ec2::254]/", "private"],
  ])("%s is none: %s", (_, url, issue) => {
    expect(urlIssue(url, false)).toBe(issue);
  });

  test("may be private and plain http where networks are configured, and nothing else", () => {
    expect(urlIssue("http://127.0.0.1:9000/hook", true)).toBeNull();
    expect(urlIssue("http://ann@127.0.0.1:9000/hook", true)).toBe("credentials");
    expect(urlIssue("ftp://127.0.0.1:9000/hook", true)).toBe("scheme");
  });
});

describe("a webhook is told of an event", () => {
  const event = { type: "alert.opened", recordedAt: T0 + 1, site: site("tower") } as const;

  test("that it chose, from when it did", () => {
    expect(isToldOf(webhook("door"), event)).toBe(true);
    expect(isToldOf(webhook("door", { at: T0 + 1 }), event)).toBe(true);
    expect(isToldOf(webhook("door", { at: T0 + 2 }), event)).toBe(false);
    // An event that has come into the product since is chosen without an instant.
    expect(isToldOf(webhook("door", { since: {} }), event)).toBe(false);
    expect(isToldOf(webhook("door", { events: ["alert.resolved"] }), event)).toBe(false);
  });

  test("of its sites; what is at no site is told where no site is chosen", () => {
    const elsewhere = webhook("door", { sites: [site("yard")] });
    expect(isToldOf(elsewhere, event)).toBe(false);
    expect(isToldOf(elsewhere, { ...event, site: null })).toBe(false);
    expect(isToldOf(elsewhere, { ...event, site: site("yard") })).toBe(true);
    expect(isToldOf(webhook("door"), { ...event, site: null })).toBe(true);
  });

  test("not while it is paused", () => {
    expect(isToldOf(webhook("door", { state: "paused" }), event)).toBe(false);
  });

  test("that is chosen later from then on, and those it had go on", () => {
    const since = { "alert.opened": T0, "alert.commented": T0 };
    // Of one that was chosen long ago something may still be stored.
    const before = { events: ["alert.opened" as const], since };
    expect(sinceOf(["alert.opened", "alert.resolved"], before, T0 + HOUR)).toEqual({
      "alert.opened": T0,
      "alert.resolved": T0 + HOUR,
    });
    expect(sinceOf(["alert.commented"], before, T0 + HOUR)).toEqual({
      "alert.commented": T0 + HOUR,
    });
  });
});

test.each([
  [{}, "active"],
  [{ failingSince: T0 }, "failing"],
  [{ state: "paused", pausedBecause: "hand" }, "paused"],
  [{ state: "paused", pausedBecause: "failing", failingSince: T0 }, "stopped"],
  [{ state: "paused", pausedBecause: "gone" }, "stopped"],
] as const)("a webhook with %j stands as %s", (own, status) => {
  expect(webhookStatus(webhook("door", own))).toBe(status);
});
