import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { partsOfFiles } from "../../../scripts/catalogueParts.ts";
import { PROJECT_ROOT } from "../../support/projectRoot.ts";

/** What stands in the frame of the screens, which awaits its texts (ScreenOf.tsx, Home.tsx, LiveSite.tsx, NoRights.tsx, ProofQuestion.tsx, Shell.tsx, StageView.tsx). */
const IN_FRAME = [
  "src/views/shell/ActionHistory.tsx",
  "src/views/shell/SeenAsBanner.tsx",
  "src/views/customers/FirstCustomer.tsx",
  "src/views/sites/SiteInventory.tsx",
  "src/views/home/HomeSetup.tsx",
  "src/views/users/access/AccessPage.tsx",
  "src/views/users/factors/ProofDialog.tsx",
  "src/views/users/factors/SecondStepPage.tsx",
];
const SCREENS = "src/views/shell/screens.ts";

const sourceOf = (file: string) => readFileSync(path.join(PROJECT_ROOT, file), "utf8");

/** What the file fetches later by itself. */
function fetchedBy(file: string): string[] {
  if (!/\.tsx?$/u.test(file)) return [];
  return [...sourceOf(file).matchAll(/\bimport\("(\.[^"]+\.tsx?)"\)/gu)].map(([, name = ""]) =>
    path.posix.join(path.posix.dirname(file), name),
  );
}

test("what the login page and the shell fetch later brings no text that is not there", () => {
  const parts = partsOfFiles(PROJECT_ROOT);
  const later = [...parts.keys()]
    .filter((file) => file !== SCREENS)
    .flatMap(fetchedBy)
    .filter((file) => !IN_FRAME.includes(file));
  expect(later).toContain("src/views/shell/Shell.tsx");
  const withLater = partsOfFiles(PROJECT_ROOT, {
    entrance: [...parts].flatMap(([file, part]) => (part === "entrance" ? file : [])),
    shell: [...parts].flatMap(([file, part]) => (part === "shell" ? file : [])),
    screens: later,
  });
  const withTexts = [...withLater.keys()]
    .filter((file) => !parts.has(file) && /\.tsx?$/u.test(file))
    .filter((file) => sourceOf(file).includes("@lingui/"));
  expect(withTexts).toEqual([]);
});

test("the login page and the shell have texts of their own", () => {
  const parts = partsOfFiles(PROJECT_ROOT);
  expect(parts.get("src/views/users/login/LoginForm.tsx")).toBe("entrance");
  expect(parts.get("src/views/shell/Sidebar.tsx")).toBe("shell");
  expect(parts.get("src/views/sites/live/LiveSite.tsx")).toBe("shell");
  expect(parts.get("src/views/counters/CounterWizard.tsx")).toBeUndefined();
});
