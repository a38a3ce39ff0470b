import type { CustomerIndex } from "../../../domain/base/ids.ts";
import { askCustomerDeletion } from "../../../domain/customers/lifecycleCalls.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";
import { type Refusal, refusalOf } from "../refusal.ts";

/** Asks for the deletion of a customer. */
export async function askDeletion(
  { call }: Pick<LiveClient, "call">,
  { index, typedName }: { readonly index: CustomerIndex; readonly typedName: string },
): Promise<{ status: "asked" } | { status: "refused"; problem: Refusal["problem"] }> {
  try {
    await call(askCustomerDeletion, { customerIndex: index, typedName });
    return { status: "asked" };
  } catch (error) {
    return { status: "refused", problem: refusalOf(error).problem };
  }
}
