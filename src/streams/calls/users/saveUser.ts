import type { RequestOf } from "../../../domain/base/call.ts";
import type { CustomerIndex, UserId } from "../../../domain/base/ids.ts";
import { sendUserLink } from "../../../domain/users/calls.ts";
import { createUser, updateUser } from "../../../domain/users/formCalls.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";
import { formAnswer, type FormSent, type SaveAsked, seenOf } from "../formAnswer.ts";

/**
 * Creates a user, and sends the link for a password where that is wanted, or changes one. `linkSent` of what is stored
 * says what became of the link: the user is there whether it was sent or not. @throws RequestFailed where nobody answered
 */
export function saveUser(
  live: Pick<LiveClient, "call">,
  customer: CustomerIndex,
  { mode, seen, wanted }: SaveAsked,
): Promise<FormSent> {
  return formAnswer(async () => {
    if (mode === "edit") {
      const { user } = await live.call(updateUser, {
        customer,
        userId: seen["id"] as UserId,
        seen: seenOf(seen, wanted),
        // Fields are what a form holds: the server refuses, by their names, those that do not fit.
        changes: wanted as RequestOf<typeof updateUser>["changes"],
      });
      return { ...user, linkSent: null };
    }
    const { id: _, sendsLink, ...fields } = { ...seen, ...wanted };
    const { user } = await live.call(createUser, {
      customer,
      user: fields as RequestOf<typeof createUser>["user"],
    });
    return { ...user, linkSent: sendsLink === true ? await send(live, customer, user.id) : null };
  });
}

async function send(
  live: Pick<LiveClient, "call">,
  customer: CustomerIndex,
  userId: UserId,
): Promise<boolean> {
  try {
    return (await live.call(sendUserLink, { customer, userId })).link.sentAt !== null;
  } catch {
    // The user is made: that the link was not sent is said, and it is sent again from the list.
    return false;
  }
}
