import type { UserId } from "../../../../src/domain/base/ids.ts";
import { DEFAULT_LOCALE } from "../../../../src/domain/base/locale.ts";
import { type SignInChange, signInMessage } from "../../../../src/domain/users/factorMessage.ts";
import type { AppDeps } from "../../platform/deps.ts";
import { reasonOf } from "../../platform/log.ts";
import { readUser } from "../../platform/tenancy/users.ts";

/** Sends a user a mail of what happened to the way they sign in. Nobody waits for it, and nothing fails for it. */
export function notifyOwner(
  { configuration, log, mailer, sdk }: Pick<AppDeps, "configuration" | "log" | "mailer" | "sdk">,
  userId: UserId,
  change: SignInChange,
  what: string,
): void {
  const send = async () => {
    const user = await readUser(sdk, userId);
    if (user === null) return;
    const { firstName, username, locale, email } = user;
    const { publicUrl } = configuration;
    const around = { firstName, username, what, publicUrl };
    await mailer.send({ to: [email], ...signInMessage(change, around, locale ?? DEFAULT_LOCALE) });
  };
  send().catch((error: unknown) => {
    log.error(`${userId} was not notified of a change of their sign-in: ${reasonOf(error)}`);
  });
}
