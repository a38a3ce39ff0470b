import type Provider from "oidc-provider";
import type { Account } from "./accounts.ts";
import { claimsOf } from "./claimsOf.ts";

/** Tokens as the token endpoint would have given them. */
export interface IssuedTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly idToken: string;
}

/** Issues tokens for an account outside a browser's sign-in: its own grant, no session, no nonce. */
export async function issueTokens(
  provider: Provider,
  clientId: string,
  account: Account,
): Promise<IssuedTokens> {
  const client = await provider.Client.find(clientId);
  if (!client)
    throw new Error(
      `The identity provider has no client "${clientId}": check BALISE_OIDC_CLIENT_ID.`,
    );
  const grant = new provider.Grant({ clientId, accountId: account.id });
  grant.addOIDCScope("openid profile email");
  const grantId = await grant.save();
  const of = { client, accountId: account.id, grantId, gty: "hub", scope: "openid" };
  const [accessToken, refreshToken] = await Promise.all([
    new provider.AccessToken(of).save(),
    new provider.RefreshToken({ ...of, rotations: 0 }).save(),
  ]);
  const idToken = new provider.IdToken(claimsOf(account), { client });
  // The scope decides which claims pass; the package sets it so, its types do not show it.
  Object.assign(idToken, { scope: "openid" });
  return { accessToken, refreshToken, idToken: await idToken.issue({ use: "idtoken" }) };
}
