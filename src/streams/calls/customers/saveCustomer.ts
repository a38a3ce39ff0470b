import type { RequestOf } from "../../../domain/base/call.ts";
import type { CustomerIndex } from "../../../domain/base/ids.ts";
import { updateCustomer } from "../../../domain/customers/calls.ts";
import { createCustomer } from "../../../domain/customers/formCalls.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";
import { formAnswer, type FormSent, type SaveAsked, seenOf } from "../formAnswer.ts";

/** Creates or changes a customer. @throws RequestFailed where nobody answered */
export function saveCustomer(
  { call }: Pick<LiveClient, "call">,
  { mode, seen, wanted }: SaveAsked,
): Promise<FormSent> {
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
