import { describe, expect, test } from "vitest";
import { DEFAULT_RETENTION } from "../../../../../src/domain/base/retention.ts";
import {
  type PrivacyFacts,
  privacyReport,
} from "../../../../../src/domain/reports/document/privacyReport.ts";
import { T0 } from "../../../../support/fixtures.ts";

const FACTS: PrivacyFacts = {
  customerName: "Tower",
  timezone: "Europe/Paris",
  contacts: ["Ada Doe (ada@tower.example)"],
  retention: {
    ...DEFAULT_RETENTION,
    families: [{ familyId: "family-guards", purpose: "workingTime", days: 1000 }],
  },
  recordedHours: {
    people: { days: ["monday", "friday"], slots: [{ from: "07:00", to: "19:00" }] },
    families: [{ familyId: "family-guards", hours: null }],
  },
  journalDays: 200,
  programs: ["payroll"],
  familyName: () => "Guards",
};
const EN = { locale: "en", asOf: T0 } as const;
const textOf = (facts: PrivacyFacts, kind: "notice" | "register" = "notice") => {
  const { rows, scope, doubts } = privacyReport(kind, facts, EN);
  return JSON.stringify([scope, doubts, rows]);
};

describe("the notice for people who are located", () => {
  test("says by the configuration when, for how long, to whom and how to ask", () => {
    const text = textOf(FACTS);
    for (const words of [
      "Ada Doe (ada@tower.example)",
      "Everybody: Monday, Friday · 07:00 – 19:00 (Europe/Paris)",
      "Guards: at all hours",
      "Everybody: positions, trips, entries and exits and closed alerts for 60 days",
      "Guards: positions, trips, entries and exits and closed alerts for 1000 days (working time)",
      "Journal: 200 days",
      "Programs that are given data: payroll.",
      "Ask for a copy of your data",
    ])
      expect(text).toContain(words);
  });

  test("says what it lacks, and leaves to the register what an administrator is to do", () => {
    const lacking = { ...FACTS, contacts: [], recordedHours: { people: null, families: [] } };
    const noContact = "No contact is known: name one before you post this document.";
    expect(privacyReport("notice", FACTS, EN).doubts).toEqual([]);
    expect(privacyReport("notice", lacking, EN).doubts).toEqual([noContact]);
    expect(privacyReport("register", lacking, EN).doubts).toEqual([
      expect.stringContaining("data protection officer"),
      noContact,
      "People are located at all hours: give their working hours in the configuration.",
    ]);
    expect(textOf({ ...FACTS, programs: [] })).toContain("No other program is given this data.");
  });

  test("says what holds outside of the hours only where there are any", () => {
    const always = "Your position is neither recorded nor shown.";
    expect(textOf(FACTS)).toContain(always);
    expect(textOf({ ...FACTS, recordedHours: { people: null, families: [] } })).not.toContain(
      always,
    );
  });
});

test.each(["fr", "en"] as const)(
  "the register in %s has each processing with all that article 30 asks for",
  (locale) => {
    const { rows, columns, scope } = privacyReport("register", FACTS, { locale, asOf: T0 });
    expect(rows).toHaveLength(9);
    expect(rows.flat().filter((cell) => cell === "" || cell === null)).toEqual([]);
    expect(rows.every((row) => row.length === columns.length)).toBe(true);
    expect(scope).toHaveLength(3);
  },
);

test("the register keeps the journal for its days, and gives no program the accounts", () => {
  const { rows } = privacyReport("register", FACTS, EN);
  const row = (name: string) => rows.find(([first]) => first === name);
  expect(row("Journal")?.at(-1)).toBe("200 days");
  expect(row("Positions of people")?.[3]).toContain("payroll");
  expect(row("Accounts of users")?.[3]).toBe("Administrators.");
});
