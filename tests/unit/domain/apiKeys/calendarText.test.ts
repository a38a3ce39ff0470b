import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import { isoText } from "../../../../src/domain/base/isoText.ts";
import { calendarText } from "../../../../src/domain/apiKeys/calendarText.ts";

const PARIS = "Europe/Paris";
const day = (more: object = {}) => ({
  uid: "asset-1-VGP@tower.balise",
  at: Date.UTC(2026, 2, 28, 23),
  summary: "VGP – Grue; 12, à tour (G-12)",
  description: "Réglementaire\nlevage / grue \\ 1",
  url: "https://balise.example/asset/tower/view/asset-1",
  ...more,
});
const text = (days: readonly ReturnType<typeof day>[], timezone = PARIS) =>
  calendarText("Échéances – Tour, A", days, { now: Date.UTC(2026, 0, 2, 3, 4, 5), timezone });
const eventsOf = (calendar: string) =>
  new ICAL.Component(ICAL.parse(calendar))
    .getAllSubcomponents("vevent")
    .map((event) => new ICAL.Event(event));

describe("deadlines as a calendar", () => {
  it("are whole days of the customer's timezone to a foreign reader, with their words", () => {
    const [event] = eventsOf(text([day()]));
    expect(event?.startDate.isDate).toBe(true);
    // The 29th of March has 23 hours in Paris.
    expect([event?.startDate.toString(), event?.endDate.toString()]).toEqual([
      "2026-03-29",
      "2026-03-30",
    ]);
    expect(event?.uid).toBe("asset-1-VGP@tower.balise");
    expect(event?.summary).toBe("VGP – Grue; 12, à tour (G-12)");
    expect(event?.description).toBe("Réglementaire\nlevage / grue \\ 1");
    expect(eventsOf(text([day()], "America/Lima"))[0]?.startDate.toString()).toBe("2026-03-28");
  });

  it("fold their lines within 75 bytes and cut no character", () => {
    const summary = "é€🏗".repeat(80);
    const calendar = text([day({ summary })]);
    const lengths = calendar.split("\r\n").map((line) => new TextEncoder().encode(line).length);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(75);
    expect(eventsOf(calendar)[0]?.summary).toBe(summary);
  });

  it("say nothing of their own accord: words begin no line", () => {
    const calendar = text([day({ summary: "x\r\nEND:VEVENT\r\nBEGIN:VALARM\u0007" })]);
    expect(eventsOf(calendar).map(({ summary }) => summary)).toEqual([
      "x\nEND:VEVENT\nBEGIN:VALARM",
    ]);
    expect(calendar).not.toContain("\nBEGIN:VALARM");
  });

  it("are a calendar where there are none", () => {
    const calendar = new ICAL.Component(ICAL.parse(text([])));
    // This reader knows no NAME (RFC 7986) and leaves its value as it is written.
    expect(calendar.getFirstPropertyValue("name")).toBe(String.raw`Échéances – Tour\, A`);
    expect(calendar.getAllSubcomponents()).toEqual([]);
  });
});

describe("an instant as text", () => {
  it.each([
    [Date.UTC(2026, 6, 1, 10, 0, 9), PARIS, "2026-07-01T12:00:09+02:00"],
    [Date.UTC(2026, 9, 25, 0, 30), PARIS, "2026-10-25T02:30:00+02:00"],
    [Date.UTC(2026, 9, 25, 1, 30), PARIS, "2026-10-25T02:30:00+01:00"],
    [Date.UTC(2026, 0, 1, 2), "America/St_Johns", "2025-12-31T22:30:00-03:30"],
    [Date.UTC(2026, 0, 1), "UTC", "2026-01-01T00:00:00+00:00"],
  ])("%d in %s is %s, and the same instant again", (at, timezone, iso) => {
    expect(isoText(at, timezone)).toBe(iso);
    expect(Date.parse(iso)).toBe(at);
  });
});
