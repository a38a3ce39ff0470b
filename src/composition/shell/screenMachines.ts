import type { InspectionEvent } from "xstate";
import type { CustomerIndex } from "../../domain/base/ids.ts";
import { must } from "../../domain/base/must.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import { passwordUpdateMachine } from "../../machines/users/passwordUpdateMachine.ts";
import type { LiveClient } from "../../streams/feeds/liveClient.ts";
import { alertMachines } from "../alerts/alertMachines.ts";
import { assetMachines } from "../assets.ts";
import { counterDraftsIn } from "../counters/counterDrafts.ts";
import { counterMachines } from "../counters/counterMachines.ts";
import { coverageMachines } from "../coverage.ts";
import { settingsMachines } from "../customers/settingsMachines.ts";
import { deviceMachines } from "../devices.ts";
import { distressMachines } from "../distress.ts";
import { evacuationMachines } from "../evacuations/evacuationMachines.ts";
import { importMachines } from "../imports.ts";
import { journalMachines } from "../journal.ts";
import { fetchedOnce } from "../../domain/base/fetchedOnce.ts";
import { keyMachines } from "../apiKeys.ts";
import type { CustomerPorts } from "../kit/customerPorts.ts";
import { machineOfCalls } from "../kit/commands.ts";
import { sheetExport } from "../kit/sheetExport.ts";
import { qrCodeMachines } from "../qrCodes/qrCodeMachines.ts";
import { referentialMachines } from "../referential.ts";
import { reportMachines } from "../reports.ts";
import { siteMachines } from "../sites.ts";
import { stayMachines } from "../attendance.ts";
import { userMachines } from "../users/userMachines.ts";
import { passwordActors } from "../users/passwordActors.ts";

/** What the machines of the screens are made of. */
export type ScreenPorts = {
  readonly live: LiveClient;
  /** The server's clock. */
  readonly now: () => EpochMs;
  /** The chosen customer, while it is open. */
  readonly openCustomer: () => CustomerIndex | null;
  readonly inspect: (event: InspectionEvent) => void;
  readonly storage: Storage;
  /** Of the front. */
  readonly origin: string;
  /** Of Kuzzle. */
  readonly backend: string;
};

/** The machines of the screens with their effects, by feature: nothing that the login page needs. */
export function screenMachines({ live, now, openCustomer, storage, origin, backend }: ScreenPorts) {
  const ports: CustomerPorts = {
    live,
    customer: () => must(openCustomer(), "screens are shown while a customer is open"),
  };
  return {
    alerts: alertMachines(ports),
    assets: assetMachines(ports),
    calls: machineOfCalls(ports),
    counters: counterMachines(ports, counterDraftsIn(storage)),
    coverage: coverageMachines(ports),
    customers: fetchedOnce(async () =>
      (await import("../customers/customerMachines.ts")).customerMachines(ports, now),
    ),
    devices: deviceMachines(ports, now),
    distress: distressMachines(ports),
    evacuations: evacuationMachines(ports),
    imports: importMachines(ports),
    journal: journalMachines(ports, now),
    keys: keyMachines(ports, { now, origin }),
    qrCodes: qrCodeMachines(ports, origin),
    referential: referentialMachines(ports),
    reports: reportMachines(ports),
    sites: siteMachines(ports),
    stays: stayMachines(ports),
    settings: settingsMachines(ports),
    sheetExport: sheetExport(),
    connectors: fetchedOnce(async () =>
      (await import("../connectors/connectorMachines.ts")).connectorMachines(ports, now),
    ),
    webhooks: fetchedOnce(async () =>
      (await import("../webhooks/webhookMachines.ts")).webhookMachines(ports, now),
    ),
    users: userMachines(ports, { now, backend }),
    passwordUpdate: passwordUpdateMachine.provide({ actors: passwordActors(live) }),
  };
}
