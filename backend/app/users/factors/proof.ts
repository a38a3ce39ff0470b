import { KEY_PREFIX } from "../../../../src/domain/apiKeys/accessKey.ts";
import { DomainError } from "../../../../src/domain/base/domainError.ts";
import { type FactorWay, waysOf } from "../../../../src/domain/users/factor.ts";
import type { prove, readProofWays } from "../../../../src/domain/users/factorCalls.ts";
import type { CheckedRequestOf, GivenAnswerOf } from "../../../../src/domain/base/call.ts";
import { MINUTE } from "../../../../src/domain/base/time.ts";
import type { User } from "../../../../src/domain/users/user.ts";
import type { AppDeps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/request.ts";
import { noteProof, sessionNote } from "../../platform/security/sessionNotes.ts";
import { assertOwnPassword } from "../ownPassword.ts";
import { factorsOf, takeCode } from "./factors.ts";
import { passkeyRequest, takePasskey } from "./passkeys.ts";
import { notifyOwner } from "./notifyOwner.ts";

/**
 * Whether the caller's session has a proof of who has it that is fresh: its beginning, or a later one. What calls from
 * inside the process and keys for machines do was judged when they were made (docs/decisions/0228).
 * @throws DomainError proof_needed
 */
export async function assertProven(
  { configuration, internals, now }: Pick<AppDeps, "configuration" | "internals" | "now">,
  { kuid, token }: Pick<Caller, "kuid" | "token">,
): Promise<void> {
  if (token === null || token.startsWith(KEY_PREFIX)) return;
  const note = await sessionNote(internals, kuid, token);
  if (note === null || now() - note.provenAt >= configuration.proofLife)
    throw new DomainError("proof_needed");
}

/** How the user can prove anew who they are, and what their browser asks a device for a passkey by. */
export async function proofWays(
  deps: AppDeps,
  { id }: User,
): Promise<GivenAnswerOf<typeof readProofWays>> {
  const known = await factorsOf(deps, id);
  const hasPassword = await deps.sdk.security.hasCredentials("local", id);
  const ways: ("password" | FactorWay)[] = [
    ...(hasPassword ? ["password" as const] : []),
    ...waysOf(known),
  ];
  const options = ways.includes("passkey") ? await passkeyRequest(deps, id) : null;
  return { ways, options, minutes: deps.configuration.proofLife / MINUTE };
}

/** Takes a proof; the session's calls that ask for one are made for a while. @throws DomainError wrong_code, wrong_current_password, too_many_attempts, conflict */
export async function takeProof(
  deps: AppDeps,
  caller: Caller,
  user: User,
  proof: CheckedRequestOf<typeof prove>["proof"],
): Promise<{ provenUntil: number }> {
  if (proof.way === "password")
    await assertOwnPassword(deps, caller, user.username, proof.password);
  else if (proof.way === "passkey") {
    if (!(await takePasskey(deps, user.id, proof.passkey))) throw new DomainError("wrong_code");
  } else await assertOwnCode(deps, caller, user, proof.oneTimePassword);
  const now = deps.now();
  const isNoted =
    caller.token !== null &&
    (await noteProof(deps.internals, { userId: caller.kuid, jwt: caller.token }, now));
  if (!isNoted)
    throw new DomainError("conflict", {}, "This session cannot be proven: sign in again.");
  return { provenUntil: now + deps.configuration.proofLife };
}

async function assertOwnCode(
  deps: AppDeps,
  { kuid }: Caller,
  { id, username }: User,
  code: string,
): Promise<void> {
  const place = `session of ${kuid}`;
  const attempt = await deps.signInLimiter.begin(`second factor of ${username}`, place, null);
  const way = await takeCode(deps, id, code);
  if (way === null) throw new DomainError("wrong_code");
  await attempt.succeeded();
  if (way === "recovery") notifyOwner(deps, id, "recoveryUsed", "");
}
