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
  messageDays: { reports: 60, reminders: 31, events: 14 },
  programs: ["payroll"],
  geocoder: null,
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
      "Everybody else: Monday, Friday · 07:00 – 19:00 (Europe/Paris)",
      "Guards: at all hours",
      "Everybody else: positions, trips, entries and exits and closed alerts for 60 days",
      "Guards: positions, trips, entries and exits and closed alerts for 1000 days (working time)",
      "Journal: 200 days",
      "Programs that are given data: payroll.",
      "Ask for a copy of your data",
    ])
      expect(text).toContain(words);
  });

  test("speaks of everybody where no family has a rule of its own", () => {
    const alike = {
      ...FACTS,
      retention: DEFAULT_RETENTION,
      recordedHours: { people: { days: [], slots: [] }, families: [] },
    };
    const text = textOf(alike);
    expect(text).toContain(
      "Everybody: never, but for evacuations, drills, calls for help and lone work",
    );
    expect(text).toContain("Everybody: positions, trips");
    expect(text).not.toContain("else");
  });

  test("names who is asked for towns", () => {
    const text = textOf({ ...FACTS, programs: [], geocoder: "places.example" });
    expect(text).toContain("No other program is given this data. The middle of the square");
    expect(text).toContain("is sent to places.example");
    expect(textOf(FACTS)).not.toContain("places.example");
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
  // What belongs to somebody is removed with their positions, by the rule of their family.
  for (const name of ["Positions of people", "Entries and exits", "Alerts"])
    expect(row(name)?.at(-1)).toMatch(/Everybody else: .* 60 days .* Guards: .* 1000 days/u);
  expect(row("Messages and reports")?.at(-1)).toBe(
    "Messages about alerts, calls for help, lone work and evacuations: as long as the customer uses the product. Reports: 60 days. Reminders of deadlines: 31 days. Events for other programs: 14 days.",
  );
  expect(row("Positions of people")?.[3]).toContain("payroll");
  expect(row("Accounts of users")?.[3]).toBe("Administrators.");
});
