import type { Locale } from "../base/locale.ts";
import type { MaintenanceRecord } from "./maintenanceRecord.ts";

/** Why something is due on a day: a regulation demands it, or a maintenance of some kind is planned. */
export type DeadlineKind = MaintenanceRecord["kind"] | "regulatory";

/** The kinds in documents that the server writes. */
export const DEADLINE_KIND_WORDS: Readonly<Record<Locale, Readonly<Record<DeadlineKind, string>>>> =
  {
    en: {
      regulatory: "Regulatory",
      preventive: "Maintenance",
      corrective: "Repair",
      inspection: "Inspection",
    },
    fr: {
      regulatory: "Réglementaire",
      preventive: "Maintenance",
      corrective: "Réparation",
      inspection: "Contrôle",
    },
  };
