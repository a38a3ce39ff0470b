import { fromPromise, type InspectionEvent } from "xstate";
import type { CustomerIndex } from "../../domain/base/ids.ts";
import { must } from "../../domain/base/must.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import {
  olderAlertsMachine,
  type OlderAlertsRead,
} from "../../machines/alerts/olderAlertsMachine.ts";
import { passwordUpdateMachine } from "../../machines/users/passwordUpdateMachine.ts";
import {
  type OlderAlertsPage,
  readOlderAlerts,
  rereadOlderAlerts,
} from "../../streams/calls/alerts/olderAlerts.ts";
import type { LiveClient } from "../../streams/feeds/liveClient.ts";
import { administrationMachines } from "../kit/administrationMachines.ts";
import { assetMachines } from "../assets/assetMachines.ts";
import { counterMachines } from "../counters/counterActors.ts";
import { counterDraftsIn } from "../counters/counterDrafts.ts";
import { operations } from "../kit/operations.ts";
import { passwordActors } from "../users/passwordActors.ts";
import { sheetExport } from "../kit/sheetExport.ts";

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
};

/** The machines of the screens with their effects: nothing that the login page needs. */
export function screenMachines({ live, openCustomer, storage, origin }: ScreenPorts) {
  return {
    administration: administrationMachines(live, origin, openCustomer),
    sheetExport: sheetExport(),
    assets: assetMachines(live, openCustomer),
    olderAlerts: olderAlertsMachine.provide({
      actors: {
        readPage: fromPromise<OlderAlertsPage, OlderAlertsRead>(
          ({ input: { query, cursor, atLeast } }) => {
            const index = must(openCustomer(), "alerts are listed while a customer is open");
            return atLeast === null
              ? readOlderAlerts(live, index, query, cursor)
              : rereadOlderAlerts(live, index, query, atLeast);
          },
        ),
      },
    }),
    counters: counterMachines(live, counterDraftsIn(storage), openCustomer),
    operations: operations(live, openCustomer),
    passwordUpdate: passwordUpdateMachine.provide({ actors: passwordActors(live) }),
  };
}
