import { strategyOf, type Verdict } from "./bodyAuthenticator.ts";
import { BadRequestError, Plugin, ServiceUnavailableError } from "kuzzle";
import { z } from "zod";
import type { IdentityProvider } from "../../../src/domain/users/identityProviders.ts";
import type { User } from "../../../src/domain/users/user.ts";
import type { AppDeps } from "../platform/deps.ts";
import { readUser, updateUser } from "../platform/tenancy/users.ts";
import { isLoggedOut } from "./providerLogout.ts";
import { userOfIdentity } from "./userOfIdentity.ts";
import {
  claimedIssuer,
  IdentityProviderDown,
  IdentityRefused,
  verifyAccessToken,
  verifyIdToken,
} from "./verifyIdToken.ts";

/** The name of the strategy: auth:login with `strategy: "identity"`. */
export const IDENTITY_STRATEGY = "identity";

/** Longer than any token of a provider; what is longer is not read. */
const MAX_TOKEN = 16_384;
const token = z.string().min(1).max(MAX_TOKEN);

/** The body of auth:login (specification section 7). The refresh token stays with the front: it is accepted and not kept. */
const LoginBody = z.object({
  access_token: token,
  id_token: token,
  refresh_token: z.string().max(MAX_TOKEN).nullish(),
  nonce: z.string().min(1).max(1024).nullish(),
  /** Whom the partner hub has sent (specification section 3, partner transmissible id). */
  hub_user: z.string().min(1).max(200).nullish(),
});

type IdentityDeps = Pick<
  AppDeps,
  "sdk" | "internals" | "exclusively" | "newId" | "now" | "configuration" | "log" | "identityKeys"
>;
/** Kuzzle's plugin for users of the identity provider. Which user an identity is, is kept with the user. */
export class IdentityPlugin extends Plugin {
  readonly #deps: () => IdentityDeps;

  constructor(deps: () => IdentityDeps) {
    super({ kuzzleVersion: ">=2.0.0 <3" });
    this.#deps = deps;
    const { authenticators, strategies } = strategyOf(IDENTITY_STRATEGY, ["subject"]);
    this.authenticators = authenticators;
    this.strategies = strategies;
  }

  override init(): void {
    // Nothing to open: users are Kuzzle's, keys are fetched at the first sign-in.
  }

  /** Kuzzle's word for: who is this? */
  async verify(_request: unknown, body: unknown): Promise<Verdict> {
    const read = LoginBody.safeParse(body);
    if (!read.success) return { kuid: null, message: "access_token and id_token are needed." };
    const deps = this.#deps();
    const provider = providerOf(deps.configuration.identity, read.data.id_token);
    if (provider === null)
      return { kuid: null, message: new IdentityRefused("nobody here knows its issuer").message };
    const { issuer, clientId } = provider;
    try {
      const trust = { issuer, clientId, keys: deps.identityKeys(issuer) };
      const { access_token: accessToken, id_token: idToken, nonce = null } = read.data;
      const claims = await verifyIdToken({ idToken, accessToken, nonce }, trust, deps.now());
      if (await isLoggedOut(deps, issuer, claims))
        throw new IdentityRefused("its session has ended at the provider");
      const mapped =
        provider.claimsOf === "idToken"
          ? claims
          : await verifyAccessToken(accessToken, claims.sub, trust, deps.now());
      const user = await userOfIdentity(deps, provider, claims, mapped);
      await rememberHub(deps, user, read.data.hub_user ?? null);
      return { kuid: user.id };
    } catch (error) {
      if (error instanceof IdentityRefused) return { kuid: null, message: error.message };
      if (error instanceof IdentityProviderDown) {
        deps.log.error(`A sign-in failed: ${issuer} gives no keys (${error.reason}).`);
        throw new ServiceUnavailableError(error.message, "balise.identity.provider_down");
      }
      throw error;
    }
  }

  async exists(_request: unknown, kuid: string): Promise<boolean> {
    const user = await readUser(this.#deps().sdk, kuid);
    return user !== null && user.identitySubject !== null;
  }

  /** The link goes with the user. */
  forget(): Promise<void> {
    return Promise.resolve();
  }

  refuse(): Promise<never> {
    return Promise.reject(
      new BadRequestError(
        "An identity is linked by signing in with it, not by hand.",
        "balise.identity.not_by_hand",
      ),
    );
  }
}

/** The provider that a token says to be of: which keys it is checked by. */
export function providerOf(
  providers: readonly IdentityProvider[],
  token: string,
): IdentityProvider | null {
  const issuer = claimedIssuer(token);
  return providers.find((one) => one.issuer === issuer) ?? null;
}

/**
 * Whoever comes from the partner hub is its user from then on. The id is the front's word, not the token's: it opens
 * nothing but the hub's sidebar on the user's own screen.
 */
async function rememberHub(
  { sdk }: Pick<AppDeps, "sdk">,
  user: User,
  hubTransmissibleId: string | null,
): Promise<void> {
  if (hubTransmissibleId === null || hubTransmissibleId === user.hubTransmissibleId) return;
  await updateUser(sdk, user.id, { hubTransmissibleId });
}
