import type { Customer } from "../../../../src/domain/customers/customer.ts";
import type { AppDeps } from "../deps.ts";
import { isSealed } from "../security/secrets.ts";

/** What the tokens are sealed for: one for all customers, since a duplicate of one has a copy. */
export const MAP_TOKEN = "map token";

/** A customer as stored: the token with which it is synchronised is sealed. One that was read so stays as it is. */
export async function withSealedToken(
  { secrets }: Pick<AppDeps, "secrets">,
  customer: Customer,
): Promise<Customer> {
  const { mapToken } = customer;
  return isSealed(mapToken)
    ? customer
    : { ...customer, mapToken: await secrets.seal(mapToken, MAP_TOKEN) };
}

/** The token of a stored customer. @throws SecretUnreadable */
export async function openToken(
  { secrets }: Pick<AppDeps, "secrets">,
  { mapToken }: Pick<Customer, "mapToken">,
): Promise<string> {
  return isSealed(mapToken) ? secrets.open(mapToken, MAP_TOKEN) : mapToken;
}
