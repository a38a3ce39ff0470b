import { trustedProxies } from "../../../src/domain/base/clientAddress.ts";
import * as calls from "../../../src/domain/users/accountCalls.ts";
import { updateAccount } from "../../../src/domain/users/formCalls.ts";
import { answer, answerOpen, type AnswersModule } from "../platform/answer.ts";
import { addressOfConnection } from "../platform/security/clientAddress.ts";
import { placeOfAddress } from "../../../src/domain/users/signInLimits.ts";
import { requestLink } from "./requestLink.ts";
import { changeAccount, ownAccount } from "./ownAccount.ts";
import { endOwnSessions, sessionsOf } from "./sessions.ts";
import { previewLink, setPasswordByLink } from "./userLinks.ts";

/** `omniscient/account`: what is the caller's own; `omniscient/access`: links by which a password is set. */
export const accountController: AnswersModule = (deps) => {
  const isTrusted = trustedProxies(deps.configuration.trustedProxies);
  return [
    answer(calls.readAccount, async (_, caller) => ({ account: await ownAccount(deps, caller) })),

    answer(updateAccount, async (body, caller) => ({
      account: await changeAccount(deps, caller, body),
    })),

    answer(calls.listSessions, async (_, caller) => ({ sessions: await sessionsOf(deps, caller) })),

    answer(calls.endOwnSessions, ({ sessionId }, caller) =>
      endOwnSessions(deps, caller, sessionId),
    ),

    answerOpen(calls.previewLink, async ({ token }) => {
      const { link, user, customerName } = await previewLink(deps, token);
      const { kind, expiresAt } = link;
      const { username, firstName, lastName } = user;
      return { account: { kind, expiresAt, username, firstName, lastName, customerName } };
    }),

    answerOpen(calls.requestLink, async ({ name }, connection) => {
      await requestLink(deps, name, placeOfAddress(addressOfConnection(connection, isTrusted)));
      return { accepted: true as const };
    }),

    answerOpen(calls.setPasswordByLink, async ({ token, password }) => {
      return { username: (await setPasswordByLink(deps, token, password)).username };
    }),
  ];
};
