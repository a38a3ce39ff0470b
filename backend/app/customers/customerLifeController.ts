import { DomainError } from "../../../src/domain/base/domainError.ts";
import { archiveCustomer, unarchiveCustomer } from "../../../src/domain/customers/calls.ts";
import * as calls from "../../../src/domain/customers/lifecycleCalls.ts";
import { answer, answerRaw, type AnswersModule } from "../platform/answer.ts";
import { setArchived } from "./archiveCustomer.ts";
import { askDeletion, callDeletionOff, readDeletion } from "./customerDeletions.ts";
import { exportCustomer } from "./exportCustomer.ts";
import { listCustomers } from "./listCustomers.ts";

/** `omniscient/customer`: the customers of the platform, and how long they are there; for super admins. */
export const customerLifeController: AnswersModule = (deps) => [
  answer(calls.listCustomers, async () => ({ customers: await listCustomers(deps) })),

  answer(archiveCustomer, ({ customerIndex }, caller) =>
    setArchived(deps, caller, customerIndex, true),
  ),
  answer(unarchiveCustomer, ({ customerIndex }, caller) =>
    setArchived(deps, caller, customerIndex, false, async () => {
      if ((await readDeletion(deps.sdk, customerIndex)) !== null)
        throw new DomainError("deletion_pending", { customer: customerIndex });
    }),
  ),

  answer(calls.askCustomerDeletion, async ({ typedName }, caller, customer) => ({
    deletion: await askDeletion(deps, caller, customer, typedName),
  })),

  answer(calls.keepCustomer, async (_request, _caller, customer) => {
    await callDeletionOff(deps, customer);
    return { customer };
  }),

  answerRaw(calls.exportCustomer, async (_request, _caller, customer) => {
    const day = new Date(deps.now()).toISOString().slice(0, 10);
    const name = `balise-${customer.index}-${day}.ndjson.gz`;
    return {
      bytes: exportCustomer(deps, customer),
      headers: {
        "Content-Type": "application/gzip",
        "Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
        "Cache-Control": "no-store",
        "X-Content-Type-Options": "nosniff",
      },
    };
  }),
];
