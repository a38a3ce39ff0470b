import { saveFamily, saveLabel } from "../streams/calls/referential/saveReferential.ts";
import type { ReferentialMachines } from "../views/referential/referentialMachines.ts";
import type { CustomerPorts } from "./kit/customerPorts.ts";
import { form } from "./kit/effects.ts";

/** The machines of families and labels at work. */
export function referentialMachines({ live, customer }: CustomerPorts): ReferentialMachines {
  return {
    familyForm: form((save) => saveFamily(live, customer(), save)),
    labelForm: form((save) => saveLabel(live, customer(), save)),
  };
}
