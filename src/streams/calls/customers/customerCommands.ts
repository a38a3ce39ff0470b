import type { RequestOf } from "../../../domain/base/call.ts";
import type { CustomerIndex } from "../../../domain/base/ids.ts";
import { unreachable } from "../../../domain/base/unreachable.ts";
import {
  archiveCustomer,
  duplicateCustomer,
  unarchiveCustomer,
  updateCustomer,
} from "../../../domain/customers/calls.ts";
import type { CustomerPart } from "../../../domain/customers/customerParts.ts";
import { createCustomer } from "../../../domain/customers/formCalls.ts";
import { askCustomerDeletion, keepCustomer } from "../../../domain/customers/lifecycleCalls.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";
import { formAnswer, type FormSent, type SaveAsked, seenOf } from "../formAnswer.ts";
import { type Answered, answered, type Refusal, refusalOf } from "../refusal.ts";

type Live = Pick<LiveClient, "call">;

/** What an administrator of the platform does with a customer. What is filled in is saved by a form. */
export type CustomerCommand =
  /** `lead`: its resources come from quickconnect from now on; `release`: they are its own again. */
  | {
      readonly kind: "archive" | "keep" | "lead" | "release" | "unarchive";
      readonly index: CustomerIndex;
    }
  | {
      readonly kind: "duplicate";
      readonly index: CustomerIndex;
      readonly as: { readonly index: string; readonly name: string };
      readonly copied: readonly CustomerPart[];
    };

export type CustomerCommandAnswer = Answered<object>;

/** Carries out what an administrator does with customers. */
export const runCustomerCommand = (
  live: Live,
  command: CustomerCommand,
): Promise<CustomerCommandAnswer> =>
  answered(async () => {
    await run(live, command);
    return {};
  });

async function run({ call }: Live, command: CustomerCommand): Promise<void> {
  const customerIndex = command.index;
  switch (command.kind) {
    case "archive":
      await call(archiveCustomer, { customerIndex });
      return;
    case "unarchive":
      await call(unarchiveCustomer, { customerIndex });
      return;
    case "keep":
      await call(keepCustomer, { customerIndex });
      return;
    case "lead":
    case "release":
      await call(updateCustomer, {
        customerIndex,
        config: { quickConnectSlave: command.kind === "lead" },
      });
      return;
    case "duplicate":
      await call(duplicateCustomer, {
        customerIndex,
        // The server refuses, by its name, an index that does not fit.
        as: command.as as RequestOf<typeof duplicateCustomer>["as"],
        copied: command.copied,
      });
      return;
    default:
      unreachable(command);
  }
}

/** Asks for the deletion of a customer. */
export async function askDeletion(
  { call }: Live,
  { index, typedName }: { readonly index: CustomerIndex; readonly typedName: string },
): Promise<{ status: "asked" } | { status: "refused"; problem: Refusal["problem"] }> {
  try {
    await call(askCustomerDeletion, { customerIndex: index, typedName });
    return { status: "asked" };
  } catch (error) {
    return { status: "refused", problem: refusalOf(error).problem };
  }
}

/** Creates or changes a customer. @throws RequestFailed where nobody answered */
export function saveCustomer({ call }: Live, { mode, seen, wanted }: SaveAsked): Promise<FormSent> {
  return formAnswer(async () => {
    // Fields are what a form holds: the server refuses, by their names, those that do not fit.
    if (mode === "edit")
      return (
        await call(updateCustomer, {
          customerIndex: seen["index"] as CustomerIndex,
          seen: seenOf(seen, wanted),
          customer: wanted,
        })
      ).customer;
    const customer = { ...seen, ...wanted } as RequestOf<typeof createCustomer>["customer"];
    return (await call(createCustomer, { customer })).customer;
  });
}
