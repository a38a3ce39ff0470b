import { DomainError } from "../../../../src/domain/base/domainError.ts";
import { must } from "../../../../src/domain/base/must.ts";
import { type Factor, type FactorKind, readCode } from "../../../../src/domain/users/factor.ts";
import * as calls from "../../../../src/domain/users/factorCalls.ts";
import type { User } from "../../../../src/domain/users/user.ts";
import { answer, answerOpen, type AnswersModule } from "../../platform/answer.ts";
import type { AppDeps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/request.ts";
import { readUser } from "../../platform/tenancy/users.ts";
import { mayChangeIdentity, shared, userOfCustomer } from "../userRules.ts";
import { needsFactor } from "./factorGate.ts";
import {
  addFactor,
  factorsOf,
  removeFactor,
  renameFactor,
  renewRecovery,
  resetFactors,
  shownFactor,
} from "./factors.ts";
import { canHavePasskeys, passkeyCreation, passkeyFactor, passkeyRequest } from "./passkeys.ts";
import { proofWays, takeProof } from "./proof.ts";
import { notifyOwner } from "./notifyOwner.ts";
import { proveTicket, readTicket } from "./tickets.ts";
import { newTotp, totpFactor } from "./totp.ts";

/** Second factors: `omniscient/account` for one's own, `omniscient/access` for who has a ticket alone, `omniscient/user` for administrators. */
export const factorController: AnswersModule = (deps) => [
  answer(calls.readFactors, async (_, caller) => {
    const { id } = await ownUser(deps, caller);
    const { factors, recovery } = await factorsOf(deps, id);
    return {
      factors: factors.map(shownFactor),
      recoveryLeft: recovery.filter(({ usedAt }) => usedAt === null).length,
      isNeeded: await needsFactor(deps, caller.profileIds),
      canHavePasskeys: canHavePasskeys(deps),
    };
  }),

  answer(calls.beginFactor, async ({ kind }, caller) => {
    return beginFactor(deps, await ownUser(deps, caller), kind);
  }),

  answer(calls.addFactor, async ({ name, made }, caller) => {
    const { id } = await ownUser(deps, caller);
    const factor = await madeFactor(deps, { id }, name, made);
    const recoveryCodes = await addFactor(deps, id, factor, false);
    notifyOwner(deps, id, "added", name);
    return { factor: shownFactor(factor), recoveryCodes };
  }),

  answer(calls.renameFactor, async ({ factorId, name }, caller) => {
    const { id } = await ownUser(deps, caller);
    return { factor: await renameFactor(deps, id, factorId, name) };
  }),

  answer(calls.removeFactor, async ({ factorId }, caller) => {
    const { id } = await ownUser(deps, caller);
    const isNeeded = await needsFactor(deps, caller.profileIds);
    const factor = await removeFactor(deps, id, factorId, isNeeded);
    notifyOwner(deps, id, "removed", factor.name);
    return { factor };
  }),

  answer(calls.renewRecoveryCodes, async (_, caller) => {
    const { id } = await ownUser(deps, caller);
    return { recoveryCodes: await renewRecovery(deps, id) };
  }),

  answerOpen(calls.beginFirstFactor, async ({ ticket, kind }) => {
    return beginFactor(deps, await enrolling(deps, ticket), kind);
  }),

  answerOpen(calls.addFirstFactor, async ({ ticket, name, made }) => {
    const { id, username } = await enrolling(deps, ticket);
    const factor = await madeFactor(deps, { id }, name, made);
    const recoveryCodes = await addFactor(deps, id, factor, true);
    await proveTicket(deps, ticket);
    notifyOwner(deps, id, "added", name);
    return { username, recoveryCodes: must(recoveryCodes, "a first factor brings codes") };
  }),

  answerOpen(calls.requestPasskey, async ({ ticket }) => {
    const owner = ticket === null ? null : (await readTicket(deps, ticket)).userId;
    return { options: await passkeyRequest(deps, owner) };
  }),

  answer(calls.readProofWays, async (_, caller) => proofWays(deps, await ownUser(deps, caller))),

  answer(calls.prove, async ({ proof }, caller) =>
    takeProof(deps, caller, await ownUser(deps, caller), proof),
  ),

  // The caller is proven here.
  answer(calls.assertProof, () => Promise.resolve({})),

  answer(calls.resetUserFactors, async ({ customer, userId }, caller) => {
    const user = await userOfCustomer(deps, customer, userId);
    if (!mayChangeIdentity(caller, user, customer)) throw shared(user);
    if (userId === caller.kuid)
      throw new DomainError(
        "conflict",
        { userId },
        "These are your own: remove them in your account.",
      );
    const removed = await resetFactors(deps, userId);
    if (removed > 0) notifyOwner(deps, userId, "reset", "");
    return { userId, removed };
  }),
];

async function ownUser({ sdk }: Pick<AppDeps, "sdk">, { kuid }: Caller): Promise<User> {
  return must(
    await readUser(sdk, kuid),
    "whoever calls has an account of ours: the guard lets nobody else in",
  );
}

/** Who sets their first factor up by a ticket. @throws DomainError ticket_over */
async function enrolling(deps: AppDeps, secret: string): Promise<User> {
  const { userId, mustEnrol } = await readTicket(deps, secret);
  const user = mustEnrol ? await readUser(deps.sdk, userId) : null;
  if (user === null || user.pausedAt !== null) throw new DomainError("ticket_over");
  return user;
}

async function beginFactor(
  deps: AppDeps,
  user: User,
  kind: FactorKind,
): Promise<calls.BegunFactor> {
  if (kind === "passkey") return { kind, options: await passkeyCreation(deps, user) };
  const { sealed: sealedSecret, secret, uri } = await newTotp(deps, user);
  return { kind, sealedSecret, secret, uri };
}

/** @throws DomainError wrong_code */
function madeFactor(
  deps: AppDeps,
  { id }: Pick<User, "id">,
  name: string,
  made: calls.MadeFactor,
): Promise<Factor> {
  if (made.kind === "passkey") return passkeyFactor(deps, name, made.passkey);
  const { sealedSecret: sealed, oneTimePassword } = made;
  const { code } = readCode(oneTimePassword);
  return totpFactor(deps, id, { sealed, name, code });
}
