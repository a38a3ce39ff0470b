import { describe, expect, test } from "vitest";
import {
  configAnswer,
  CustomerConfig,
  defaultCustomerConfig,
} from "../../../../src/domain/customers/customerConfig.ts";
import type { MapSource } from "../../../../src/domain/customers/mapSource.ts";
import {
  type DataQualityEvent,
  initialDataQuality,
  reduceDataQuality,
} from "../../../../src/domain/devices/dataQuality.ts";
import { HubTokens } from "../../../../src/domain/users/hubTokens.ts";
import { CustomerIndex } from "../../../../src/domain/base/ids.ts";
import { refusedPaths } from "../base/support/refusals.ts";

describe("reduceDataQuality", () => {
  const gateways: DataQualityEvent = { type: "address.changed", list: "gateway" };
  const boxes: DataQualityEvent = { type: "address.changed", list: "tito-offline" };
  test.each([
    {
      name: "available gateways alone",
      given: [gateways],
      expected: { availableTagsMode: "gateway", configAlertMode: null },
    },
    {
      name: "alerts clear the available devices",
      given: [gateways, boxes],
      expected: { availableTagsMode: null, configAlertMode: "tito-offline" },
    },
    {
      name: "available devices clear the alerts",
      given: [boxes, gateways],
      expected: { availableTagsMode: "gateway", configAlertMode: null },
    },
    {
      name: "all is cleared",
      given: [boxes, { type: "address.changed", list: null } as const],
      expected: initialDataQuality,
    },
    {
      name: "a name that is none of ours is the summary",
      given: [gateways, { type: "address.changed", list: "box" } as const],
      expected: initialDataQuality,
    },
  ])("$name", ({ given, expected }) => {
    expect(given.reduce(reduceDataQuality, initialDataQuality)).toEqual(expected);
  });

  test("an event that changes nothing returns the same object", () => {
    const state = reduceDataQuality(initialDataQuality, gateways);
    expect(reduceDataQuality(state, gateways)).toBe(state);
  });
});

describe("CustomerConfig", () => {
  const config = defaultCustomerConfig(CustomerIndex.parse("locamat"));
  const STREETS: MapSource = {
    kind: "style",
    id: "streets",
    name: { fr: "Rues", en: "Streets" },
    url: "https://maps.example.org/style.json",
    dark: null,
  };
  test("the default is in Paris, without a map key, and valid", () => {
    expect(CustomerConfig.parse(config)).toEqual(config);
    expect([config.timezone, config.mapApiKey]).toEqual(["Europe/Paris", null]);
  });

  test("a dashboard without TLS is refused", () => {
    const externalDashboards = [{ name: "BI", url: "http://bi.example.org" }];
    expect(refusedPaths(CustomerConfig, { ...config, externalDashboards })).toEqual([
      "externalDashboards.0.url",
    ]);
  });

  test("is answered in the three parts of the specification", () => {
    const { id: _, mapApiKey: __, customLayout: ___, ...customerConfig } = config;
    expect(
      configAnswer(
        { ...config, mapApiKey: "k" },
        { timezone: config.timezone, defaultFloor: 2, disabledFlags: ["liveSite"] },
        [STREETS],
        () => true,
      ),
    ).toEqual({
      mapApiKey: "k",
      customerConfig,
      viewCustomLayoutConfig: null,
      grounds: [STREETS],
      defaultFloor: 2,
      disabledFlags: ["liveSite"],
    });
  });

  test("is answered with the customer's timezone, and the dashboards that who asks is shown", () => {
    const [open, own] = ["Open", "Own"].map((name) => ({
      name,
      url: "https://bi.example.org",
      profiles: null,
    }));
    const answer = configAnswer(
      CustomerConfig.parse({ ...config, externalDashboards: [open, own] }),
      { timezone: "Europe/London", defaultFloor: 0, disabledFlags: [] },
      [],
      ({ name }) => name === "Open",
    );
    expect(answer.customerConfig).toMatchObject({
      timezone: "Europe/London",
      externalDashboards: [open],
    });
  });
});

describe("HubTokens", () => {
  const tokens = {
    accessToken: "a",
    refreshToken: "r",
    tokenHub: "h",
    user: { email: "ada@example.org", transmissibleId: "t" },
  };
  test.each(["accessToken", "refreshToken", "tokenHub", "user"])(
    "without %s they are refused",
    (part) => {
      expect(refusedPaths(HubTokens, tokens)).toEqual([]);
      expect(refusedPaths(HubTokens, { ...tokens, [part]: undefined })).toEqual([part]);
    },
  );
});
