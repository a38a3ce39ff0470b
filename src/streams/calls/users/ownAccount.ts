import type { CustomerIndex, UserId } from "../../../domain/base/ids.ts";
import { listUserSessions } from "../../../domain/users/calls.ts";
import type { RequestOf } from "../../../domain/base/call.ts";
import type { Fields } from "../../../domain/base/fieldEdit.ts";
import { listSessions, type OwnAccount, readAccount } from "../../../domain/users/accountCalls.ts";
import type { ShownSession } from "../../../domain/users/shownSession.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";
import { formAnswer, type FormSent, seenOf } from "../formAnswer.ts";

/** Who is signed in. @throws RequestFailed */
export async function readOwnAccount(live: Pick<LiveClient, "call">): Promise<OwnAccount> {
  return (await live.call(readAccount, {})).account;
}

/** Where they are signed in. @throws RequestFailed */
export async function readOwnSessions(
  live: Pick<LiveClient, "call">,
): Promise<readonly ShownSession[]> {
  return (await live.call(listSessions, {})).sessions;
}

/** Where a user of the customer is signed in. @throws RequestFailed */
export async function readSessionsOf(
  live: Pick<LiveClient, "call">,
  customer: CustomerIndex,
  userId: UserId,
): Promise<readonly ShownSession[]> {
  return (await live.call(listUserSessions, { customer, userId })).sessions;
}

/** Changes what is one's own to change. @throws RequestFailed where nobody answered */
export function saveAccount(
  live: Pick<LiveClient, "call">,
  { seen, wanted }: { readonly seen: Fields; readonly wanted: Fields },
): Promise<FormSent> {
  return formAnswer(async () => {
    // Fetched when it is needed: with it come the phone numbers of all countries (0022).
    const { updateAccount } = await import("../../../domain/users/formCalls.ts");
    const changes = wanted as RequestOf<typeof updateAccount>["changes"];
    const answer = await live.call(updateAccount, { seen: seenOf(seen, wanted), changes });
    return answer.account;
  });
}
