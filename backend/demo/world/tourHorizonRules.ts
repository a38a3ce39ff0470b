import type { AlertConfiguration } from "../../../src/domain/alerts/alertConfiguration.ts";
import {
  defaultAlertConfiguration,
  newPlaceConfiguration,
} from "../../../src/domain/alerts/alertConfiguration.ts";
import { NEW_PLACE_RULE } from "../../../src/domain/alerts/placeRule.ts";
import { Counter } from "../../../src/domain/counters/counter.ts";
import { initialCounterState } from "../../../src/domain/counters/counterEngine.ts";
import { ALWAYS, type WeekSchedule } from "../../../src/domain/base/weekSchedule.ts";
import { quietHourUtc } from "../simulation/ahead.ts";
import { TOUR_HORIZON_AREAS, TOUR_HORIZON_SITE } from "./tourHorizonGround.ts";

/** Where the demo's alerts go: the local mailbox shows them. */
const RECIPIENTS = { emails: ["securite@tourhorizon.example"], phones: ["+33612345678"] };

const WORKING_HOURS: WeekSchedule = {
  days: ["monday", "tuesday", "wednesday", "thursday", "friday"],
  slots: [{ from: "06:30", to: "18:30" }],
};

const { base, crane, level0, level1West, level1East, level2West, level2East, plantRoom } =
  TOUR_HORIZON_AREAS;

const counter = (own: Record<string, unknown>, createdAt: number): Counter =>
  Counter.parse({
    sites: [TOUR_HORIZON_SITE],
    families: ["Compagnons", "Encadrement"],
    subFamilies: [],
    visibility: "everybody",
    thresholds: [],
    alert: { isEnabled: false, alertedBy: [], emails: [], phones: [], delay: 0 },
    schedule: ALWAYS,
    isArchived: false,
    createdAt,
    state: initialCounterState(0),
    ...own,
  });

/** The counters of the worksite, whose calendar is so far ahead (ms): who is there, a room that fills at lunch, a zone nobody may enter, the machines. */
export function tourHorizonCounters(createdAt: number, ahead: number): Counter[] {
  // A world that works while the wall's calendar says Sunday is watched then too.
  const workingHours = ahead === 0 ? WORKING_HOURS : ALWAYS;
  const hourUtc = quietHourUtc(ahead);
  const daily = { period: "daily", hourUtc };
  return [
    counter(
      {
        id: "counter-presents",
        name: "Personnes sur le chantier",
        description: "Toutes les personnes présentes, dans une zone ou non.",
        areas: [],
        colour: "#2f6fdb",
        reset: daily,
      },
      createdAt,
    ),
    counter(
      {
        id: "counter-base-vie",
        name: "Base vie",
        description: "Le réfectoire est prévu pour 40 personnes.",
        areas: [base.id],
        colour: "#2a9d8f",
        reset: daily,
        thresholds: [{ area: base.id, min: null, max: 40 }],
        alert: { isEnabled: true, alertedBy: ["email"], ...RECIPIENTS, delay: 2 },
        schedule: workingHours,
      },
      createdAt,
    ),
    counter(
      {
        id: "counter-zone-grue",
        name: "Zone grue",
        description: "Personne sous la grue.",
        areas: [crane.id],
        colour: "#d62828",
        thresholds: [{ area: crane.id, min: null, max: 0 }],
        alert: { isEnabled: true, alertedBy: ["email", "sms"], ...RECIPIENTS, delay: 0 },
        reset: { period: "weekly", hourUtc },
      },
      createdAt,
    ),
    counter(
      {
        id: "counter-etages",
        name: "Personnes dans la tour",
        description: "Effectif par niveau, 25 au plus dans une zone.",
        areas: [level0, level1West, level1East, level2West, level2East, plantRoom].map(
          ({ id }) => id,
        ),
        colour: "#7b2cbf",
        reset: daily,
        thresholds: [
          { area: level1West.id, min: null, max: 25 },
          { area: plantRoom.id, min: null, max: 12 },
        ],
        alert: { isEnabled: true, alertedBy: ["email"], ...RECIPIENTS, delay: 5 },
        schedule: workingHours,
      },
      createdAt,
    ),
  ];
}

/** How each kind of alert is told on the worksite. */
export const TOUR_HORIZON_ALERTS: readonly AlertConfiguration[] = [
  { ...defaultAlertConfiguration("battery"), delay: 5 },
  { ...defaultAlertConfiguration("counters"), alertedBy: ["email"], ...RECIPIENTS },
  { ...defaultAlertConfiguration("gateway-offline"), alertedBy: ["email", "sms"], ...RECIPIENTS },
  { ...defaultAlertConfiguration("tito-offline"), alertedBy: ["email"], ...RECIPIENTS },
  {
    ...newPlaceConfiguration("forbidden-place", "rule-zone-grue"),
    place: {
      ...NEW_PLACE_RULE,
      name: "Zone grue interdite aux personnes",
      areas: [crane.id],
      families: ["Compagnons", "Encadrement"],
    },
    // Who crosses it is counted at once (its counter); who stays there raises this.
    delay: 10,
  },
];
