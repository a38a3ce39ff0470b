import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import {
  type DataCondition,
  unknownCondition,
} from "../../../src/domain/operations/dataCondition.ts";
import { T0 } from "../../support/fixtures.ts";
import { expectNobodyKeptOut } from "../support/axe.ts";
import { gone, shown } from "../support/looks.ts";
import { openOperations } from "./openOperations.ts";

const operationsWith = (data: Partial<DataCondition>) =>
  openOperations({ data: { ...unknownCondition, ...data } });

const CHECKED = { startedAt: T0, endedAt: T0, parts: 9, checked: 9 };
const LARGEST = [
  { collection: "tower/asset-locations", bytes: 900_000_000 },
  { collection: "tower/events", bytes: 100_000_000 },
];

describe("the data file on the page of operations", () => {
  test("is sound once each part was checked", async () => {
    await operationsWith({ check: CHECKED, disk: { free: 60, size: 100 } });
    await shown(page.getByText("No damage found", { exact: true }));
    await gone(page.getByText("Disk fills up"));
    await expectNobodyKeptOut();
  });

  test("says what is damaged and what to do", async () => {
    await operationsWith({
      check: CHECKED,
      damaged: [{ collection: "tower/assets", finding: "d1: malformed" }],
    });
    const alert = page.getByRole("alert");
    await shown(alert.getByText("npm run restore -- FOLDER"));
    await shown(alert.getByText("tower/assets"));
    await expectNobodyKeptOut();
  });

  test.each([
    { free: 20, refusesSince: null, pill: "Disk fills up", words: "fills up: free some of it." },
    { free: 5, refusesSince: null, pill: "Disk fills up", words: "nearly full" },
    { free: 0, refusesSince: T0, pill: "Disk full", words: "changes are refused" },
  ])(
    "warns with $free % of the disk free, and names what takes most of it",
    async ({ free, refusesSince, pill, words }) => {
      await operationsWith({
        check: CHECKED,
        disk: { free, size: 100 },
        refusesSince,
        largest: LARGEST,
      });
      await shown(page.getByText(pill, { exact: true }));
      const alert = page.getByRole("alert");
      await shown(alert.getByText(words));
      await expect
        .element(alert)
        .toHaveTextContent("Most of the data: tower/asset-locations, tower/events.");
    },
  );
});
