import { type CustomerActivity, readSensorActivity } from "../../domain/devices/activityCalls.ts";
import { fromPromise } from "xstate";
import type { CustomerIndex } from "../../domain/base/ids.ts";
import { readCustomerMaking } from "../../domain/customers/calls.ts";
import type { CustomerMaking } from "../../domain/customers/customerMaking.ts";
import { type ListedCustomer, listCustomers } from "../../domain/customers/lifecycleCalls.ts";
import { type Operations, readOperations } from "../../domain/operations/calls.ts";
import { searchNotices } from "../../domain/operations/noticeCalls.ts";
import type { PlatformNotice } from "../../domain/operations/platformNotice.ts";
import { saveNotice } from "../../streams/calls/operations/saveNotice.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import {
  type CustomerDeletionOutcomes,
  customerDeletionMachine,
  type DeletionAsked,
} from "../../machines/customers/customerDeletionMachine.ts";
import { customerSyncMachine } from "../../machines/customers/customerSyncMachine.ts";
import {
  beginSync,
  readStatus,
  stopSync,
  type SyncAnswered,
  type SyncSubject,
} from "../../streams/calls/customers/syncCommands.ts";
import { askDeletion } from "../../streams/calls/customers/askDeletion.ts";
import { saveCustomer } from "../../streams/calls/customers/saveCustomer.ts";
import type { CustomerMachines } from "../../views/customers/customerMachines.ts";
import type { CustomerPorts } from "../kit/customerPorts.ts";
import { form, watchedReading } from "../kit/effects.ts";

/** The machines of the platform's customers at work. */
export function customerMachines(
  { live }: Pick<CustomerPorts, "live">,
  now: () => EpochMs,
): CustomerMachines {
  return {
    customers: watchedReading("customers", now, async (): Promise<readonly ListedCustomer[]> => {
      return (await live.call(listCustomers, {})).customers;
    }),
    customerMaking: watchedReading(
      "customerMaking",
      now,
      (index: string): Promise<CustomerMaking> =>
        live.call(readCustomerMaking, { index: index as CustomerIndex }),
    ),
    sensorActivity: watchedReading(
      "sensorActivity",
      now,
      async (days: number): Promise<readonly CustomerActivity[]> => {
        return (await live.call(readSensorActivity, { days })).customers;
      },
    ),
    operations: watchedReading("operations", now, (): Promise<Operations> =>
      live.call(readOperations, {}),
    ),
    notices: watchedReading("notices", now, async (): Promise<readonly PlatformNotice[]> => {
      return (await live.call(searchNotices, {})).notices;
    }),
    noticeForm: form((save) => saveNotice(live, save)),
    customerForm: form((save) => saveCustomer(live, save)),
    customerDeletion: customerDeletionMachine.provide({
      actors: {
        ask: fromPromise<CustomerDeletionOutcomes["ask"], DeletionAsked>(({ input }) =>
          askDeletion(live, input),
        ),
      },
    }),
    customerSync: customerSyncMachine.provide({
      actors: {
        read: fromPromise<SyncAnswered, SyncSubject>(({ input }) => readStatus(live, input)),
        start: fromPromise<SyncAnswered, SyncSubject>(({ input }) => beginSync(live, input)),
        stop: fromPromise<SyncAnswered, SyncSubject>(({ input }) => stopSync(live, input)),
      },
    }),
  };
}
