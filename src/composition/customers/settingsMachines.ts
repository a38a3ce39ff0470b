import { searchDataRequests } from "../../domain/customers/dataRequestCalls.ts";
import { readRetention } from "../../domain/customers/retentionCalls.ts";
import {
  readCustomerSettings,
  saveCustomerSettings,
} from "../../streams/calls/customers/settings.ts";
import type { SettingsMachines } from "../../views/customers/settingsMachines.ts";
import type { CustomerPorts } from "../kit/customerPorts.ts";
import { form, reading } from "../kit/effects.ts";

/** The machines of the customer's settings at work. */
export function settingsMachines({ live, customer }: CustomerPorts): SettingsMachines {
  return {
    settings: reading("settings", () => readCustomerSettings(live, customer())),
    dataRequests: reading("dataRequests", () =>
      live.call(searchDataRequests, { customerIndex: customer() }),
    ),
    retention: reading("retention", () => live.call(readRetention, { customerIndex: customer() })),
    settingsForm: form((save) => saveCustomerSettings(live, customer(), save)),
  };
}
