import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { MaintenanceRecord, MaintenanceState } from "../../domain/assets/maintenanceRecord.ts";
import type { Tone } from "../ui/tone.ts";

export const MAINTENANCE_KINDS: Readonly<Record<MaintenanceRecord["kind"], MessageDescriptor>> = {
  preventive: msg`Preventive`,
  corrective: msg`Corrective`,
  inspection: msg`Inspection`,
};

export const MAINTENANCE_STATES: Readonly<Record<MaintenanceState, MessageDescriptor>> = {
  done: msg({ message: "Done", context: "maintenance" }),
  planned: msg({ message: "Planned", context: "maintenance" }),
  soon: msg({ message: "Soon", context: "maintenance" }),
  overdue: msg({ message: "Overdue", context: "maintenance" }),
};

export const MAINTENANCE_TONES: Readonly<Record<MaintenanceState, Tone>> = {
  done: "success",
  planned: "neutral",
  soon: "warning",
  overdue: "danger",
};
