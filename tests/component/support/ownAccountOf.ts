import { editConflicts } from "../../../src/domain/base/fieldEdit.ts";
import { EpochMs } from "../../../src/domain/base/instant.ts";
import { HOUR } from "../../../src/domain/base/time.ts";
import {
  endOwnSessions,
  listSessions,
  type OwnAccount,
  readAccount,
} from "../../../src/domain/users/accountCalls.ts";
import type { ShownSession } from "../../../src/domain/users/shownSession.ts";
import type { ShownFactor } from "../../../src/domain/users/factor.ts";
import {
  addFactor,
  beginFactor,
  readFactors,
  removeFactor,
  renameFactor,
  renewRecoveryCodes,
} from "../../../src/domain/users/factorCalls.ts";
import { must } from "../../../src/domain/base/must.ts";
import { updateAccount } from "../../../src/domain/users/formCalls.ts";
import { UserId } from "../../../src/domain/base/ids.ts";
import { T0 } from "../../support/fixtures.ts";
import type { FixtureServer } from "../../support/fixtureLive/fixtureServer.ts";
import { Refusal } from "../../support/fixtureLive/refusal.ts";

/** As they are shown once. */
export const RECOVERY_CODES = Array.from(
  { length: 10 },
  (_, place) => `abcd-efgh-ijkm-npq${String.fromCodePoint(97 + place)}`,
);

const session = (id: string, isCurrent: boolean): ShownSession => ({
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
  let factors: readonly ShownFactor[] = [];
  let count = 0;
  const own = () => ({ factors: [...factors], recoveryLeft: factors.length === 0 ? 0 : 10 });
  server.answer(readFactors, () => ({ ...own(), isNeeded: false, canHavePasskeys: true }));
  server.answer(beginFactor, {
    kind: "totp",
    sealedSecret: "sealed",
    secret: "JBSWY3DPEHPK3PXP",
    uri: "otpauth://totp/Balise:olga?secret=JBSWY3DPEHPK3PXP&issuer=Balise",
  });
  server.answer(addFactor, ({ name, made }) => {
    if (made.kind === "totp" && made.oneTimePassword !== "123456") throw new Refusal("wrong_code");
    count += 1;
    const at = EpochMs.parse(T0);
    const factor: ShownFactor = { id: `factor-${count}`, kind: made.kind, name, at, usedAt: null };
    factors = [...factors, factor];
    return { factor, recoveryCodes: count === 1 ? RECOVERY_CODES : null };
  });
  server.answer(renameFactor, ({ factorId, name }) => {
    factors = factors.map((one) => (one.id === factorId ? { ...one, name } : one));
    return {
      factor: must(
        factors.find(({ id }) => id === factorId),
        "the test adds it first",
      ),
    };
  });
  server.answer(removeFactor, ({ factorId }) => {
    const factor = must(
      factors.find(({ id }) => id === factorId),
      "the test adds it first",
    );
    factors = factors.filter(({ id }) => id !== factorId);
    return { factor };
  });
  server.answer(renewRecoveryCodes, { recoveryCodes: [...RECOVERY_CODES].reverse() });
  server.answer(listSessions, () => ({ sessions }));
  server.answer(endOwnSessions, ({ sessionId }) => {
    const before = sessions.length;
    sessions = sessions.filter(
      ({ id, isCurrent }) => isCurrent || (sessionId !== null && id !== sessionId),
    );
    return { ended: before - sessions.length };
  });
}
