import { describe, expect, test } from "vitest";
import {
  type CustomerSettings,
  defaultCustomerConfig,
  settingsOf,
  withSettings,
} from "../../../../src/domain/customers/customerConfig.ts";
import { CustomerIndex } from "../../../../src/domain/base/ids.ts";
import {
  areSound,
  settingsIssues,
} from "../../../../src/views/customers/configuration/settingsIssues.ts";

const config = defaultCustomerConfig(CustomerIndex.parse("tower"));
const settings = settingsOf(config, "Europe/Paris");
const dashboard = (name: string, url = "https://bi.example.org/1") => ({
  name,
  url,
  profiles: null,
});

describe("what is wrong with settings", () => {
  test("is nothing where they are as they come", () => {
    expect(areSound(settingsIssues(settings))).toBe(true);
  });

  test("names the addresses that are none, not those that only are written large", () => {
    const { emails } = settingsIssues({ ...settings, reportEmails: ["ada@", "BOB@example.org"] });
    expect(emails).toEqual(["ada@"]);
  });

  test("is told of each dashboard: no name, a name of another, no https address", () => {
    const { dashboards } = settingsIssues({
      ...settings,
      externalDashboards: [
        dashboard("Sales"),
        dashboard(" "),
        dashboard("Sales ", "http://bi.example.org"),
        dashboard("Script", "javascript:alert(1)"),
      ],
    });
    expect([...dashboards]).toEqual([
      [1, ["name"]],
      [2, ["nameTwice", "url"]],
      [3, ["url"]],
    ]);
  });
});

test("settings are parts of the configuration, and its other parts stay", () => {
  const changed: CustomerSettings = {
    ...settings,
    reportEmails: ["ada@example.org"],
    markerLabel: "designation",
    timezone: "Europe/London",
  };
  const kept = { ...config, quickConnectSlave: true };
  expect(settingsOf(withSettings(kept, changed), "Europe/London")).toEqual(changed);
  expect(withSettings(kept, changed).quickConnectSlave).toBe(true);
});
