import { readLocationHistory } from "../streams/calls/assets/locationHistory.ts";
import { saveLoneWorkRules } from "../streams/calls/distress/saveLoneWorkRules.ts";
import { saveEscalation } from "../streams/calls/distress/saveEscalation.ts";
import type { DistressMachines } from "../views/distress/distressMachines.ts";
import type { CustomerPorts } from "./kit/customerPorts.ts";
import { form, reading } from "./kit/effects.ts";

/** The machines of calls for help at work. */
export function distressMachines({ live, customer }: CustomerPorts): DistressMachines {
  return {
    track: reading("distressTrack", (query) => readLocationHistory(live, customer(), query)),
    escalationForm: form((save) => saveEscalation(live, customer(), save)),
    loneWorkRulesForm: form((save) => saveLoneWorkRules(live, customer(), save)),
  };
}
