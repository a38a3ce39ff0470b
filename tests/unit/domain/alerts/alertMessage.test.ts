import { describe, expect, test } from "vitest";
import type { Alert } from "../../../../src/domain/alerts/alert.ts";
import { alertMessage, testMessage } from "../../../../src/domain/alerts/alertMessage.ts";
import type { Locale } from "../../../../src/domain/base/locale.ts";
import { MINUTE } from "../../../../src/domain/base/time.ts";
import { alert } from "../../../support/alerts.ts";

const AROUND = {
  customerName: "Horizon",
  siteName: "Tower",
  areaName: "Hall",
  publicUrl: "https://balise.example",
  timezone: "Europe/Paris",
};
const LINK = "https://balise.example/alerts/list?alert=alert-drill";

test("says what, where, since when and where to look", () => {
  expect(alertMessage(alert("drill"), AROUND, "en")).toEqual({
    subject: "[Balise] Low battery: drill",
    text: `Low battery: drill

Level 24%, threshold 30%
Place: Tower
Area: Hall
Since: 02/03/2026 10:50
Customer: Horizon

Open the alert: ${LINK}
`,
    short: `Low battery: drill · Level 24%, threshold 30% · Tower, Hall · 02/03/2026 10:50 · ${LINK}`,
  });
});

test("leaves out what is not known, and names the rule that raised it", () => {
  const bare = alert("drill", {
    alertType: "off-site",
    value: null,
    rule: { id: "rule-1", name: "Chantier Nord" },
  });
  expect(alertMessage(bare, { ...AROUND, siteName: null, areaName: null }, "fr")).toEqual({
    subject: "[Balise] Hors de son site : drill",
    text: `Hors de son site : drill

Règle : Chantier Nord
Depuis : 02/03/2026 10:50
Client : Horizon

Ouvrir l’alerte : ${LINK}
`,
    short: `Hors de son site : drill · 02/03/2026 10:50 · ${LINK}`,
  });
});

test("a place without an area is named alone", () => {
  const { short } = alertMessage(alert("drill"), { ...AROUND, areaName: null }, "en");
  expect(short).toContain(" · Tower · ");
});

describe("the figure", () => {
  const figure = (of: Partial<Alert>, locale: Locale) =>
    alertMessage(alert("drill", of), AROUND, locale).text.split("\n")[2];
  const blinding = (affectedTags: number | null): Partial<Alert> => ({
    alertType: "gateway-offline",
    value: 12 * MINUTE,
    affectedTags,
  });

  test.each<{ of: Partial<Alert>; fr: string; en: string }>([
    {
      of: { value: 24.6, threshold: null },
      fr: "Niveau 25 %, seuil ? %",
      en: "Level 25%, threshold ?%",
    },
    {
      of: { alertType: "counters", value: 1, threshold: 0 },
      fr: "1 présent, seuil 0",
      en: "1 present, threshold 0",
    },
    {
      of: { alertType: "counters", value: 2, threshold: null },
      fr: "2 présents, seuil ?",
      en: "2 present, threshold ?",
    },
    { of: blinding(null), fr: "Muette depuis 12 min", en: "Silent for 12 min" },
    { of: blinding(0), fr: "Muette depuis 12 min", en: "Silent for 12 min" },
    {
      of: blinding(1),
      fr: "Muette depuis 12 min, 1 ressource inconnue à cause d'elle",
      en: "Silent for 12 min, 1 asset unknown because of it",
    },
    {
      of: blinding(2),
      fr: "Muette depuis 12 min, 2 ressources inconnues à cause d'elle",
      en: "Silent for 12 min, 2 assets unknown because of it",
    },
    {
      of: { alertType: "tito-offline", value: MINUTE },
      fr: "Muette depuis 1 min",
      en: "Silent for 1 min",
    },
    {
      of: { alertType: "motionless", value: 2, threshold: 1 },
      fr: "Immobile depuis 2 jours, seuil 1 jour",
      en: "Has not moved for 2 days, threshold 1 day",
    },
    { of: { alertType: "overdue", value: 0 }, fr: "En retard de 0 jour", en: "0 days overdue" },
  ])("$en", ({ of, fr, en }) => {
    expect([figure(of, "fr"), figure(of, "en")]).toEqual([fr, en]);
  });
});

test("a message to try a way out names the customer and leads to the alerts", () => {
  expect(testMessage("Horizon", "https://balise.example", "en")).toEqual({
    subject: "[Balise] Test message",
    text: "This is a test of the alerts of Horizon. Real alerts will reach you this way.\n\nhttps://balise.example/alerts/list\n",
    short:
      "Test message · This is a test of the alerts of Horizon. Real alerts will reach you this way. https://balise.example/alerts/list",
  });
});
