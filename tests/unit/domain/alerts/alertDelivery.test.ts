import { describe, expect, test } from "vitest";
import { alertMessage } from "../../../../src/domain/alerts/alertMessage.ts";
import {
  type DeliveryRule,
  dueRecipients,
  newDelivery,
} from "../../../../src/domain/alerts/alertDelivery.ts";
import {
  attemptBegun,
  attemptFailed,
  FIRST_RETRY,
  LONGEST_RETRY,
  MAX_ATTEMPTS,
} from "../../../../src/domain/base/delivery.ts";
import { AlertId } from "../../../../src/domain/base/ids.ts";
import { HOUR, MINUTE } from "../../../../src/domain/base/time.ts";
import { T0 } from "../../../support/fixtures.ts";

const rule = (delay: number, email: string): DeliveryRule => ({
  alertedBy: ["email"],
  emails: [email],
  phones: ["+33612345678"],
  delay,
});
const alert = (closedAfter: number | null = null) => ({
  timestamp: T0 / 1000,
  raisedAt: T0,
  closedAt: closedAfter === null ? null : T0 + closedAfter,
});

describe("dueRecipients", () => {
  test.each([
    {
      name: "at once without a delay",
      given: { delay: 0, after: 0, closed: null },
      expected: ["a@b.fr"],
    },
    {
      name: "not before the delay",
      given: { delay: 5 * MINUTE, after: 5 * MINUTE - 1, closed: null },
      expected: [],
    },
    {
      name: "after the delay",
      given: { delay: 5 * MINUTE, after: 5 * MINUTE, closed: null },
      expected: ["a@b.fr"],
    },
    {
      name: "not when it ended within the delay",
      given: { delay: 5 * MINUTE, after: 6 * MINUTE, closed: MINUTE },
      expected: [],
    },
    {
      name: "when it ended soon after it was raised",
      given: { delay: 0, after: 2000, closed: 1000 },
      expected: ["a@b.fr"],
    },
    { name: "not an hour late", given: { delay: 0, after: HOUR, closed: null }, expected: [] },
  ])("tells $name", ({ given: { delay, after, closed }, expected }) => {
    const due = dueRecipients(alert(closed), [rule(delay, "a@b.fr")], T0 + after);
    expect(due.map(({ recipient }) => recipient)).toEqual(expected);
  });

  test("tells an address once that two rules name", () => {
    const rules = [rule(0, "a@b.fr"), rule(0, "a@b.fr"), rule(0, "c@d.fr")];
    expect(dueRecipients(alert(), rules, T0).map(({ recipient }) => recipient)).toEqual([
      "a@b.fr",
      "c@d.fr",
    ]);
  });
});

test("a message that cannot be sent is tried later each time, and given up in the end", () => {
  let delivery = newDelivery(
    { id: AlertId.parse("alert-a"), alertType: "battery" },
    { channel: "email", recipient: "a@b.fr" },
    "fr",
    T0,
  );
  const waits: number[] = [];
  while (delivery.state === "pending") {
    delivery = { ...delivery, ...attemptBegun(delivery) };
    delivery = { ...delivery, ...attemptFailed(delivery, "the server is down", T0) };
    if (delivery.nextAttemptAt !== null) waits.push(delivery.nextAttemptAt - T0);
  }
  expect(waits.slice(0, 3)).toEqual([FIRST_RETRY, 2 * FIRST_RETRY, 4 * FIRST_RETRY]);
  expect(Math.max(...waits)).toBe(LONGEST_RETRY);
  expect(delivery).toMatchObject({
    state: "failed",
    attempts: MAX_ATTEMPTS,
    lastError: "the server is down",
  });
});

describe("alertMessage", () => {
  const told = {
    id: AlertId.parse("alert-1"),
    alertType: "gateway-offline",
    subjectName: "Passerelle cour",
    timestamp: T0 / 1000,
    value: 240_000,
    threshold: 240_000,
    affectedTags: 37,
  } as const;
  const around = {
    customerName: "Tour Horizon",
    siteName: "Tour",
    areaName: "Cour",
    publicUrl: "https://balise.example",
    timezone: "Europe/Paris",
  };

  test("says in French what, where, since when and where to look", () => {
    const { subject, text } = alertMessage(told, around, "fr");
    expect(subject).toBe("[Balise] Passerelle hors ligne : Passerelle cour");
    expect(text.split("\n").slice(2)).toEqual([
      "Muette depuis 4 min, 37 ressources inconnues à cause d'elle",
      "Lieu : Tour",
      "Zone : Cour",
      "Depuis : 02/03/2026 10:00",
      "Client : Tour Horizon",
      "",
      "Ouvrir l’alerte : https://balise.example/alerts/list?alert=alert-1",
      "",
    ]);
  });

  test("says the same in English, and in one line for an SMS", () => {
    expect(alertMessage(told, { ...around, siteName: null, areaName: null }, "en").short).toBe(
      "Gateway offline: Passerelle cour · Silent for 4 min, 37 assets unknown because of it · 02/03/2026 10:00 · https://balise.example/alerts/list?alert=alert-1",
    );
  });

  test.each([
    ["battery", 12.4, 20, null, "Niveau 12 %, seuil 20 %", "Level 12%, threshold 20%"],
    ["battery", 12.4, null, null, "Niveau 12 %, seuil ? %", "Level 12%, threshold ?%"],
    ["counters", 57, 50, null, "57 présents, seuil 50", "57 present, threshold 50"],
    ["counters", 1, 0, null, "1 présent, seuil 0", "1 present, threshold 0"],
    ["tito-offline", 240_000, 1, null, "Muette depuis 4 min", "Silent for 4 min"],
    ["gateway-offline", 240_000, 1, 0, "Muette depuis 4 min", "Silent for 4 min"],
    [
      "gateway-offline",
      240_000,
      1,
      1,
      "Muette depuis 4 min, 1 ressource inconnue à cause d'elle",
      "Silent for 4 min, 1 asset unknown because of it",
    ],
    [
      "motionless",
      12,
      1,
      null,
      "Immobile depuis 12 jours, seuil 1 jour",
      "Has not moved for 12 days, threshold 1 day",
    ],
    ["overdue", 1, null, null, "En retard de 1 jour", "1 day overdue"],
    ["overdue", 0, null, null, "En retard de 0 jour", "0 days overdue"],
    ["off-site", 3, null, null, null, null],
    ["off-hours", 3, null, null, null, null],
    ["forbidden-place", 3, null, null, null, null],
    ["battery", null, 20, null, null, null],
    ["overdue", null, null, null, null, null],
  ] as const)(
    "gives the figure of %s with %s, threshold %s, %s blinded: %s",
    (alertType, value, threshold, affectedTags, fr, en) => {
      const alert = { ...told, alertType, value, threshold, affectedTags };
      const nowhere = { ...around, siteName: null, areaName: null };
      const figures = (["fr", "en"] as const).map((locale) => {
        const parts = alertMessage(alert, nowhere, locale).short.split(" · ");
        return parts.length === 3 ? null : parts[1];
      });
      expect(figures).toEqual([fr, en]);
    },
  );

  test("names the rule that was broken", () => {
    const rule = { id: "rule-a", name: "Vibrating plates" };
    const { text } = alertMessage({ ...told, alertType: "off-site", rule }, around, "en");
    expect(text).toContain("Rule: Vibrating plates\n");
  });
});
