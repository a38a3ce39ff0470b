import type { AnswerOf, RequestOf } from "../../../domain/base/call.ts";
import type { Fields } from "../../../domain/base/fieldEdit.ts";
import type { CustomerIndex } from "../../../domain/base/ids.ts";
import { changeSettings, readSettings } from "../../../domain/customers/calls.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";
import { formAnswer, type FormSent, seenOf } from "../formAnswer.ts";

type Live = Pick<LiveClient, "call">;

/** What an administrator sets of the customer, and the grounds of maps that there are. @throws RequestFailed */
export async function readCustomerSettings(
  { call }: Live,
  customerIndex: CustomerIndex,
): Promise<AnswerOf<typeof readSettings>> {
  return call(readSettings, { customerIndex });
}

/** Changes settings of the customer. @throws RequestFailed where nobody answered */
export function saveCustomerSettings(
  { call }: Live,
  customerIndex: CustomerIndex,
  { seen, wanted }: { readonly seen: Fields; readonly wanted: Fields },
): Promise<FormSent> {
  return formAnswer(async () => {
    // The server refuses, by their names, fields that do not fit.
    const changes = wanted as RequestOf<typeof changeSettings>["changes"];
    const request = { customerIndex, seen: seenOf(seen, wanted), changes };
    return (await call(changeSettings, request)).settings;
  });
}
