import { expect, test } from "vitest";
import { firstBadStep, stepOfField } from "../../../../src/domain/counters/counterWizardSteps.ts";

test.each([
  ["name", "info"],
  ["", "info"],
  ["sites", "areas"],
  ["areas.0", "areas"],
  ["families.2", "families"],
  ["subFamilies", "families"],
  ["thresholds.0.max", "threshold"],
  ["alert.emails.1", "alert"],
  ["schedule.slots", "alert"],
  ["reset", "alert"],
])("the field %j is shown on the step %s", (path, step) => {
  expect(stepOfField(path)).toBe(step);
});

test("the first step with something wrong is the first in their order", () => {
  const issue = (path: string) => ({ path, code: "wrong", message: "wrong." });
  expect(firstBadStep(["reset", "thresholds", "alert"].map(issue))).toBe("threshold");
  expect(firstBadStep([])).toBeNull();
});
