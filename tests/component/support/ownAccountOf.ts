import { editConflicts } from "../../../src/domain/base/fieldEdit.ts";
import { EpochMs } from "../../../src/domain/base/instant.ts";
import { HOUR } from "../../../src/domain/base/time.ts";
import {
  endOwnSessions,
  listSessions,
  type OwnAccount,
  type OwnSession,
  readAccount,
} from "../../../src/domain/users/accountCalls.ts";
import { updateAccount } from "../../../src/domain/users/formCalls.ts";
import { UserId } from "../../../src/domain/base/ids.ts";
import { T0 } from "../../support/fixtures.ts";
import type { FixtureServer } from "../../support/fixtureLive/fixtureServer.ts";
import { Refusal } from "../../support/fixtureLive/refusal.ts";

const session = (id: string, isCurrent: boolean): OwnSession => ({
  id,
  isCurrent,
  at: EpochMs.parse(T0 - HOUR),
  renewedAt: null,
  expiresAt: EpochMs.parse(T0 + HOUR),
  address: "192.0.2.7",
  agent: null,
});

/** The account of whoever looks, changed by the rules of the domain as the backend does; they are signed in here and in one more place. */
export function ownAccountOf(server: FixtureServer, given: Partial<OwnAccount> = {}): void {
  let account: OwnAccount = {
    id: UserId.parse("user-admin"),
    username: "olga",
    firstName: "First",
    lastName: "Last",
    email: "olga@example.org",
    phone: "+33612345678",
    locale: null,
    mailsOff: [],
    isOfProvider: false,
    hasPassword: true,
    ...given,
  };
  let sessions = [session("here", true), session("elsewhere", false)];
  server.answer(readAccount, () => ({ account }));
  server.answer(updateAccount, ({ seen, changes }) => {
    const conflicts = editConflicts(account, seen, changes);
    if (conflicts.length > 0) throw new Refusal("conflict", { conflicts });
    account = Object.assign({ ...account }, changes);
    return { account };
  });
  server.answer(listSessions, () => ({ sessions }));
  server.answer(endOwnSessions, ({ sessionId }) => {
    const before = sessions.length;
    sessions = sessions.filter(
      ({ id, isCurrent }) => isCurrent || (sessionId !== null && id !== sessionId),
    );
    return { ended: before - sessions.length };
  });
}
