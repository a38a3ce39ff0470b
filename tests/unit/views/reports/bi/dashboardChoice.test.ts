import { describe, expect, test } from "vitest";
import {
  chosenDashboard,
  frameSandbox,
} from "../../../../../src/views/reports/bi/dashboardChoice.ts";

const COSTS = { name: "Costs", url: "https://bi.example/costs", profiles: null };
const USE = { name: "Use", url: "https://bi.example/use", profiles: null };

test.each([
  { name: "the one that the address names", dashboards: [COSTS, USE], asked: "Use", expected: USE },
  { name: "the first without a name", dashboards: [COSTS, USE], asked: null, expected: COSTS },
  { name: "the first for a name that is gone", dashboards: [COSTS], asked: "Use", expected: COSTS },
  { name: "none where there is none", dashboards: [], asked: "Use", expected: null },
])("shows $name", ({ dashboards, asked, expected }) => {
  expect(chosenDashboard(dashboards, asked)).toEqual(expected);
});

describe("the sandbox", () => {
  const OWN = "https://balise.example";
  const grants = (url: string) => frameSandbox(url, OWN).split(" ");

  test("lets a foreign dashboard keep its own session", () => {
    expect(grants("https://bi.example/costs")).toContain("allow-same-origin");
  });

  test.each(["https://balise.example/x", "nonsense"])(
    "does not give our own origin to %s, which could take the sandbox off",
    (url) => {
      expect(grants(url)).not.toContain("allow-same-origin");
    },
  );

  test("never lets a dashboard lead this page away", () => {
    expect(grants("https://bi.example/costs").join(" ")).not.toMatch(/allow-top-navigation/u);
  });
});
