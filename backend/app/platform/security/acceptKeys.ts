import { type Backend, ForbiddenError, type KuzzleRequest, UnauthorizedError } from "kuzzle";
import {
  type AccessKey,
  KEY_PREFIX,
  profileOfKey,
} from "../../../../src/domain/apiKeys/accessKey.ts";
import type { AccessKeys } from "../../apiKeys/openKey.ts";
import { replaceMethod } from "../kuzzle/replaceMethod.ts";

/** What of a token Kuzzle's core reads. */
type Token = {
  readonly _id: string;
  readonly expiresAt: number;
  readonly ttl: number;
  readonly userId: string;
  readonly jwt: string;
  readonly refreshed: false;
  readonly singleUse: false;
  readonly type: "apiKey";
};

type Verify = (this: unknown, token: string | null) => Promise<unknown>;

/** Of Kuzzle's sessions a key has none: it cannot become a token that outlives it. */
const OF_AUTH = new Set(["checkToken", "getCurrentUser"]);

/**
 * Takes a key for a machine wherever a token is taken, and as the user of its right; the rest is what Kuzzle does with any
 * token: rights, limits, subscriptions. Kuzzle's own API keys are not used: they know no addresses and no overlap, and who
 * is given one may give themselves others. Call it before Kuzzle starts.
 */
export function acceptKeys(app: Pick<Backend, "pipe">, keys: AccessKeys, now: () => number): void {
  const opened = new WeakMap<object, AccessKey>();

  replaceMethod<Verify>(
    "./lib/core/security/tokenRepository.js",
    "verifyToken",
    (verify) =>
      async function (token) {
        if (typeof token !== "string" || !token.startsWith(KEY_PREFIX))
          return Reflect.apply(verify, this, [token]);
        const key = await keys.open(token);
        if (key === null || profileOfKey(key.right) === null)
          throw new UnauthorizedError(
            "This key opens nothing: it is mistyped, over, or revoked.",
            "security.token.invalid",
          );
        const made: Token = {
          _id: `${key.id}#${token}`,
          expiresAt: key.expiresAt,
          ttl: key.expiresAt - now(),
          userId: key.id,
          jwt: token,
          refreshed: false,
          singleUse: false,
          type: "apiKey",
        };
        opened.set(made, key);
        return made;
      },
    "TokenRepository",
  );

  app.pipe.register("request:onAuthorized", async (request: KuzzleRequest) => {
    const { token, connection } = request.context;
    const key = token === null ? undefined : opened.get(token);
    if (key === undefined) return request;
    if (!keys.admits(key, connection))
      throw new ForbiddenError(
        "This key is not taken from this address: ask the administrator who made it.",
        "balise.key.address",
      );
    const { controller, action } = request.input;
    if (controller === "auth" && !OF_AUTH.has(action ?? ""))
      throw new ForbiddenError(
        `auth:${action} is refused: a key begins and ends no session. Send it with each call.`,
        "balise.key.session",
      );
    return request;
  });
}
