import { describe, expect, test } from "vitest";
import type { Asset } from "../../../../src/domain/assets/asset.ts";
import { CustomerIndex, TagId } from "../../../../src/domain/base/ids.ts";
import { DAY, HOUR } from "../../../../src/domain/base/time.ts";
import {
  isWholeDigest,
  type ReminderFacts,
  reminderSections,
  remindersDue,
} from "../../../../src/domain/reports/reminders/reminderDigest.ts";
import { reminderMessage } from "../../../../src/domain/reports/reminders/reminderMessage.ts";
import { asset, site, T0 } from "../../../support/fixtures.ts";

const PARIS = "Europe/Paris";
/** Monday, 2 March 2026, 10:00 in Paris. */
const NOW = T0;
const crane = asset("crane", {
  category: "material",
  reference: "GRU-1",
  designation: "Grue",
  lastTagUpdate: NOW,
});
const deadline = (days: number, kind = "regulatory", of: Asset = crane) => ({
  asset: of,
  kind,
  titles: { fr: "VGP", en: "Inspection" },
  at: NOW + days * DAY,
});
const tagged = (name: string, more: Partial<Asset>) =>
  asset(name, {
    category: "material",
    tagId: TagId.parse(`tag-${name}`),
    technology: "BLE",
    lastTagUpdate: NOW,
    lastMovedAt: NOW,
    ...more,
  });
const facts = (more: Partial<ReminderFacts> = {}): ReminderFacts => ({
  deadlines: [],
  drills: [],
  assets: [],
  connectivityBehind: () => "online",
  now: NOW,
  since: NOW - DAY,
  timezone: PARIS,
  ...more,
});

describe("reminders", () => {
  test("are due at seven on the customer's clock, on the days of 23 and 25 hours too", () => {
    const due = (at: string) =>
      new Date(remindersDue(Date.parse(at), PARIS) ?? 0).toISOString().slice(0, 16);
    expect(due("2026-03-29T12:00:00Z")).toBe("2026-03-29T05:00");
    expect(due("2026-03-29T04:59:59Z")).toBe("2026-03-28T06:00");
    expect(due("2026-10-25T12:00:00Z")).toBe("2026-10-25T06:00");
  });

  test("tell everything on Mondays, also where nobody was there on that Monday", () => {
    const at = (text: string) => Date.parse(`${text}Z`);
    const whole = (due: string, since: string) => isWholeDigest(at(due), at(since), PARIS);
    expect(whole("2026-03-02T06:00", "2026-03-01T06:00")).toBe(true);
    expect(whole("2026-03-03T06:00", "2026-03-02T06:00")).toBe(false);
    expect(whole("2026-03-04T06:00", "2026-02-28T06:00")).toBe(true);
  });

  test.each([
    ["due yesterday", -1, 1],
    ["due for long", -400, 0],
    ["in a week from today", 7, 1],
    ["in six days", 6, 0],
    ["today", 0, 1],
    ["soon from today", 60, 1],
    ["soon since yesterday", 59, 0],
    ["far away", 61, 0],
  ])("between Mondays tell of what is new: a deadline %s", (_, days, told) => {
    const [section] = reminderSections(facts({ deadlines: [deadline(days)] }), false);
    expect(section?.told ?? 0).toBe(told);
  });

  const drill = (days: number | null) => ({
    site: site("tower"),
    siteName: "Tower",
    lastAt: days === null ? null : NOW,
    dueAt: days === null ? null : NOW + days * DAY,
    state: null,
  });

  test.each([
    ["soon from today", 60, 1],
    ["in a week from today", 7, 1],
    ["today", 0, 1],
    ["due yesterday", -1, 1],
    ["due for long", -40, 0],
    ["far away", 61, 0],
    ["never held", null, 0],
  ])("between Mondays tell of a drill that is %s", (_, days, told) => {
    const [section] = reminderSections(facts({ drills: [drill(days)] }), false);
    expect(section?.told ?? 0).toBe(told);
  });

  test("on Mondays name every site whose drill is due, soon, or not known", () => {
    const drills = [drill(null), drill(-3), drill(20), drill(90)];
    const sections = reminderSections(facts({ drills }), true);
    expect(sections).toMatchObject([{ topic: "drills", count: 3, due: 2, told: 3 }]);
    const text = (locale: "en" | "fr") =>
      reminderMessage(
        { createdAt: NOW, dueAt: NOW, isWhole: true, sections },
        {
          index: CustomerIndex.parse("tower"),
          customerName: "Tower",
          publicUrl: "https://balise.example",
          timezone: PARIS,
        },
        locale,
      ).text;
    for (const words of [
      "Exercices d'évacuation : 2 en retard, 1 dans les 60 jours",
      "- Tower (aucun exercice connu)",
      "- Tower (en retard, à faire avant le 27/02/2026)",
      "- Tower (à faire avant le 22/03/2026)",
      "Voir la liste : https://balise.example/live-site/safety-dashboard",
    ])
      expect(text("fr")).toContain(words);
    expect(text("en")).toContain("Evacuation drills: 2 overdue, 1 within 60 days");
    expect(text("en")).toContain("- Tower (overdue, was to be held by 27/02/2026)");
  });

  test("on Mondays name what presses first, and count the others", () => {
    const deadlines = Array.from({ length: 14 }, (_, index) => deadline(50 - index * 5));
    const [section] = reminderSections(facts({ deadlines }), true);
    expect(section).toMatchObject({ topic: "regulatory", count: 14, due: 3, told: 14 });
    expect(section?.items).toHaveLength(10);
    expect(section?.items[0]?.at).toBe(NOW - 15 * DAY);
  });

  test("do not call a tag inactive whose receiver is offline, and say so", () => {
    const assets = [
      tagged("still", { lastMovedAt: NOW - 8 * DAY }),
      tagged("blinded", { lastMovedAt: NOW - 8 * DAY, scannedBy: TagId.parse("gate") }),
      tagged("moving", {}),
    ];
    const connectivityBehind = ({ scannedBy }: Asset) =>
      scannedBy === null ? ("online" as const) : ("offline" as const);
    const [section] = reminderSections(facts({ assets, connectivityBehind }), true);
    expect(section).toMatchObject({ topic: "inactiveTags", count: 1, unknown: 1 });
  });

  test("tell of a tag on the day on which it becomes inactive", () => {
    const told = (lastMovedAt: number) =>
      reminderSections(facts({ assets: [tagged("one", { lastMovedAt })] }), false).length;
    expect([told(NOW - 7 * DAY - HOUR), told(NOW - 9 * DAY), told(NOW - DAY)]).toEqual([1, 0, 0]);
  });

  test("tell of batteries once a week, the emptiest first", () => {
    const assets = [
      tagged("half", { batteryLevel: 50 }),
      tagged("low", { batteryLevel: 29 }),
      tagged("empty", { batteryLevel: 3 }),
    ];
    const [section] = reminderSections(facts({ assets }), true);
    expect(section?.items.map(({ level }) => level)).toEqual([3, 29]);
    expect(section).toMatchObject({ count: 2, told: 2, due: 0, unknown: 0 });
    expect(reminderSections(facts({ assets }), false)).toEqual([]);
  });

  test("tell of equally empty batteries by their names", () => {
    const assets = ["c", "a", "b"].map((name) => tagged(name, { batteryLevel: 3 }));
    const [section] = reminderSections(facts({ assets }), true);
    const names = (section?.items ?? []).map(({ asset: name }) => name);
    expect(names).toEqual(names.toSorted());
    expect(names).toHaveLength(3);
  });

  test("are written in the language of their reader, with the lists they speak of and without names", () => {
    const ada = asset("P-01", { category: "personnel", designation: "Ada Byron" });
    const sections = reminderSections(
      facts({
        deadlines: [deadline(-2, "regulatory", ada), deadline(0), deadline(3, "inspection")],
        assets: [tagged("drill", { reference: "DR-1", designation: "Drill", batteryLevel: 12 })],
      }),
      true,
    );
    const digest = { dueAt: NOW - HOUR, createdAt: NOW, isWhole: true, sections };
    const around = {
      index: CustomerIndex.parse("tower"),
      customerName: "Tower",
      publicUrl: "https://balise.example",
      timezone: PARIS,
    };
    const fr = reminderMessage(digest, around, "fr");
    expect(fr.subject).toBe("[Balise] À prévoir cette semaine · Tower");
    for (const words of [
      "Échéances réglementaires : 1 échue, 1 dans les 60 jours",
      "- AB P-01 – VGP, échue le 28/02/2026",
      "- GRU-1 · Grue – VGP, le 02/03/2026",
      "https://balise.example/asset/list/tower?deadline=due&deadline=soon",
      "https://balise.example/asset/maintenance/tower",
      "Ce rappel est en retard, il était prévu le 02/03/2026 09:00.",
      "https://balise.example/account",
    ])
      expect(fr.text).toContain(words);
    expect(fr.text).not.toContain("Ada Byron");
    const en = reminderMessage(digest, around, "en");
    expect(en.text).toContain("1 battery below 30%");
    expect(en.text).toContain(
      "- DR-1 · Drill (12%)\nOpen the list: https://balise.example/asset/list/tower?battery=low",
    );
    expect(en.text).toContain("- AB P-01 – Inspection, overdue since 28/02/2026");
  });
});
