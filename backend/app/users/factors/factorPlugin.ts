import { BadRequestError, Plugin } from "kuzzle";
import type { UserId } from "../../../../src/domain/base/ids.ts";
import { FactorLogin } from "../../../../src/domain/users/factor.ts";
import type { AppDeps } from "../../platform/deps.ts";
import { strategyOf, type Verdict } from "../bodyAuthenticator.ts";
import { takeCode } from "./factors.ts";
import { ownerOf, takePasskey } from "./passkeys.ts";
import { notifyOwner } from "./notifyOwner.ts";
import { endTicket, readTicket } from "./tickets.ts";

/** The name of the strategy: auth:login with `strategy: "factor"`. */
export const FACTOR_STRATEGY = "factor";

const REFUSED: Verdict = {
  kuid: null,
  message: "The code or the passkey is none of this account.",
};

/**
 * Kuzzle's plugin for the second step of a sign-in, and for passkeys, which are both steps in one: the device has asked
 * for its owner. Factors are not credentials of Kuzzle's, so that no call of its writes one.
 */
export class FactorPlugin extends Plugin {
  readonly #deps: () => AppDeps;

  constructor(deps: () => AppDeps) {
    super({ kuzzleVersion: ">=2.0.0 <3" });
    this.#deps = deps;
    const { authenticators, strategies } = strategyOf(FACTOR_STRATEGY, []);
    this.authenticators = authenticators;
    this.strategies = strategies;
  }

  override init(): void {
    // Nothing to open.
  }

  /** Kuzzle's word for: who is this? */
  async verify(_request: unknown, body: unknown): Promise<Verdict> {
    const login = FactorLogin.safeParse(body).data;
    if (login === undefined) return REFUSED;
    const deps = this.#deps();
    if (!("ticket" in login)) {
      const owner = ownerOf(login.passkey);
      const isTheirs = owner !== null && (await takePasskey(deps, owner, login.passkey));
      return isTheirs ? { kuid: owner } : REFUSED;
    }
    const ticket = await readTicket(deps, login.ticket);
    const { userId, isProven, mustEnrol } = ticket;
    const isRight = isProven || (!mustEnrol && (await isTaken(deps, userId, login)));
    if (!isRight) return REFUSED;
    await endTicket(deps, login.ticket);
    return { kuid: userId };
  }

  /** Kuzzle asks before it deletes a user: there is nothing of its to delete. */
  exists(): Promise<boolean> {
    return Promise.resolve(false);
  }

  forget(): Promise<void> {
    return Promise.resolve();
  }

  refuse(): Promise<never> {
    return Promise.reject(
      new BadRequestError(
        "A second factor is set up by omniscient/account:addFactor, not by hand.",
        "balise.factor.not_by_hand",
      ),
    );
  }
}

async function isTaken(
  deps: AppDeps,
  userId: UserId,
  { code, passkey }: Extract<FactorLogin, { ticket: string }>,
): Promise<boolean> {
  if (passkey !== undefined) return takePasskey(deps, userId, passkey);
  if (code === undefined) return false;
  const way = await takeCode(deps, userId, code);
  if (way === "recovery") notifyOwner(deps, userId, "recoveryUsed", "");
  return way !== null;
}
