import { DomainError } from "../../../src/domain/base/domainError.ts";
import { endByLogoutToken } from "../../../src/domain/users/identityCalls.ts";
import { answerOpen, type AnswersModule } from "../platform/answer.ts";
import type { AppDeps } from "../platform/deps.ts";
import { providerOf } from "./identityPlugin.ts";
import { endProviderSessions } from "./providerLogout.ts";
import { IdentityProviderDown, IdentityRefused, verifyLogoutToken } from "./verifyIdToken.ts";

/** `omniscient/identity`: what identity providers tell us. */
export const identityController: AnswersModule = (deps) => [
  answerOpen(endByLogoutToken, async ({ logout_token: token }) => {
    const { issuer, logout } = await checked(deps, token);
    const ended = await endProviderSessions(deps, issuer, logout);
    if (ended === null) throw refused("it was used before");
    return { ended };
  }),
];

async function checked(deps: AppDeps, token: string) {
  const provider = providerOf(deps.configuration.identity, token);
  if (provider === null) throw refused("nobody here knows its issuer");
  const { issuer, clientId } = provider;
  try {
    const trust = { issuer, clientId, keys: deps.identityKeys(issuer) };
    return { issuer, logout: await verifyLogoutToken(token, trust, deps.now()) };
  } catch (error) {
    if (error instanceof IdentityRefused) throw refused(error.reason);
    if (!(error instanceof IdentityProviderDown)) throw error;
    deps.log.error(`A logout was not checked: ${issuer} gives no keys (${error.reason}).`);
    throw new DomainError("OM000", {}, "The keys of the provider cannot be read: send it again.");
  }
}

function refused(reason: string): DomainError {
  return new DomainError("invalid_input", {}, `The logout token is refused: ${reason}.`);
}
