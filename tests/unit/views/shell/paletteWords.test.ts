import { describe, expect, it } from "vitest";
import { ranked } from "../../../../src/views/shell/paletteRank.ts";
import {
  ACTION_WORDS,
  PAGE_WORDS,
  PLACE_WORDS,
  SCENARIO_WORDS,
} from "../../../../src/views/shell/paletteWords.ts";

/** Everything that the palette offers of itself, known by its other words alone: labels are of one language. */
const items = [PAGE_WORDS, ACTION_WORDS, SCENARIO_WORDS].flatMap((words) =>
  Object.entries(words).map(([id, keywords]) => ({ id, label: "", keywords })),
);
const area = (label: string) => ({
  id: label,
  label,
  keywords: `${PLACE_WORDS.area} Tour Horizon`,
});
const places = [area("Zone grue (interdite)"), area("Base vie"), area("Niveau 1 ouest")];

const found = (typed: string) => ranked([...items, ...places], typed).map(({ id }) => id);

describe("the palette finds what is meant by its words", () => {
  it.each([
    { fr: "évacuation", en: "evacuation", finds: ["safetyDashboard", "evacuate"] },
    { fr: "exercice", en: "drill", finds: ["evacuate", "fire-drill"] },
    { fr: "incendie", en: "fire", finds: ["safetyDashboard", "evacuate"] },
    { fr: "manquants", en: "missing", finds: ["missing", "safetyDashboard"] },
    { fr: "rassemblement", en: "muster", finds: ["safetyDashboard"] },
    { fr: "batterie", en: "battery", finds: ["battery", "alertsList"] },
    { fr: "acquitter", en: "acknowledge", finds: ["acknowledge", "alertsList"] },
    { fr: "mur", en: "wall", finds: ["wall"] },
    { fr: "écran", en: "screen", finds: ["wall"] },
    { fr: "passerelle", en: "gateway", finds: ["offline", "dataQuality", "kill-gateway"] },
    { fr: "hors ligne", en: "offline", finds: ["offline", "dataQuality"] },
    { fr: "angle mort", en: "blind spot", finds: ["blindSpots", "dataQuality"] },
    { fr: "pointage", en: "badge", finds: ["tagInTagOut"] },
    { fr: "tourniquet", en: "turnstile", finds: ["tagInTagOut"] },
    { fr: "compteur", en: "counter", finds: ["counters", "countersAdministration"] },
    { fr: "seuil", en: "threshold", finds: ["counters", "alertsConfiguration"] },
    { fr: "engins", en: "equipment", finds: ["assets"] },
    { fr: "plan", en: "map", finds: ["liveSite"] },
    { fr: "destinataires", en: "recipients", finds: ["alertsConfiguration"] },
    { fr: "sombre", en: "dark", finds: ["theme"] },
    { fr: "anglais", en: "french", finds: ["locale"] },
    { fr: "mot de passe", en: "password", finds: ["password"] },
    { fr: "déconnexion", en: "log out", finds: ["signOut"] },
    { fr: "raccourcis", en: "shortcuts", finds: ["keys"] },
    { fr: "vol", en: "theft", finds: ["theft"] },
    { fr: "zone grue", en: "area grue", finds: ["Zone grue (interdite)"] },
    { fr: "tour horizon base", en: "base area", finds: ["Base vie"] },
    { fr: "niveau 1", en: "niv ouest", finds: ["Niveau 1 ouest"] },
  ])("$fr, $en", ({ fr, en, finds }) => {
    for (const typed of [fr, en]) expect(found(typed)).toEqual(expect.arrayContaining(finds));
  });

  it("and not everything by any word", () => {
    expect(found("zebra")).toEqual([]);
    expect(found("evacuation").length).toBeLessThan(6);
  });
});
