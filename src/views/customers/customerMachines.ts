import { use } from "react";
import type { CustomerMaking } from "../../domain/customers/customerMaking.ts";
import type { ListedCustomer } from "../../domain/customers/lifecycleCalls.ts";
import type { CustomerActivity } from "../../domain/devices/activityCalls.ts";
import type { PlatformNotice } from "../../domain/operations/platformNotice.ts";
import type { Operations } from "../../domain/operations/calls.ts";
import type { customerDeletionMachine } from "../../machines/customers/customerDeletionMachine.ts";
import type { customerSyncMachine } from "../../machines/customers/customerSyncMachine.ts";
import type { formMachine } from "../../machines/kit/formMachine.ts";
import type { ReadingMachine } from "../../machines/kit/readingMachine.ts";
import { machinesContext } from "../kit/machinesContext.ts";
import type { WatchedAnswer } from "../kit/watchedReading.ts";

/** The machines of the platform's customers with their effects. */
export type CustomerMachines = {
  readonly customers: ReadingMachine<null, WatchedAnswer<readonly ListedCustomer[]>>;
  /** Of the customer with this index. */
  readonly customerMaking: ReadingMachine<string, WatchedAnswer<CustomerMaking>>;
  /** Of how many days. */
  readonly sensorActivity: ReadingMachine<number, WatchedAnswer<readonly CustomerActivity[]>>;
  /** How the platform runs. */
  readonly operations: ReadingMachine<null, WatchedAnswer<Operations>>;
  /** What its operators tell, as far as it is not over. */
  readonly notices: ReadingMachine<null, WatchedAnswer<readonly PlatformNotice[]>>;
  readonly noticeForm: typeof formMachine;
  readonly customerForm: typeof formMachine;
  readonly customerDeletion: typeof customerDeletionMachine;
  readonly customerSync: typeof customerSyncMachine;
};

/** They are fetched when a page of the platform is opened, which few people ever do; the same promise every time. */
export const [CustomerMachinesContext, useMachinesLoader] =
  machinesContext<() => Promise<CustomerMachines>>("CustomerMachinesContext");

/** Suspends until they are there. */
export function useCustomerMachines(): CustomerMachines {
  return use(useMachinesLoader()());
}
