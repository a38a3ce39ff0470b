import type { IsTrustedProxy } from "../../../../src/domain/base/clientAddress.ts";
import { BadRequestError, type Backend, type KuzzleRequest } from "kuzzle";
import { z } from "zod";
import { placeOfAddress } from "../../../../src/domain/users/signInLimits.ts";
import type { ToKuzzleError } from "../errors.ts";
import type { Log } from "../log.ts";
import { reasonOf } from "../log.ts";
import { addressOfConnection } from "./clientAddress.ts";
import type { KnownBrowsers } from "./knownBrowsers.ts";
import { credentialsOf, spendTimeOfAHash } from "./evenSignIns.ts";
import type { Attempt, SignInLimiter } from "./signInLimiter.ts";

/** What Kuzzle answers to a password that is wrong, and to a user who does not exist. */
const WRONG_PASSWORD = "plugin.strategy.missing_user";

/**
 * Puts the limiter before Kuzzle's check of a password (strategy local). Kuzzle's own limit counts by connection, and
 * over HTTP each request is one.
 */
export function limitSignIns(
  app: Pick<Backend, "pipe" | "sdk">,
  limiter: SignInLimiter,
  {
    isTrusted,
    browsers,
    toKuzzleError,
    log,
  }: {
    isTrusted: IsTrustedProxy;
    browsers: KnownBrowsers;
    toKuzzleError: ToKuzzleError;
    log: Log;
  },
): void {
  const attempts = new WeakMap<KuzzleRequest, Attempt>();

  app.pipe.register("auth:beforeLogin", async (request: KuzzleRequest) => {
    const { args, body } = request.input;
    if (args["strategy"] !== "local") return request;
    // The strategy would take them from the address too, where they end in logs and in the history of browsers.
    if ("username" in args || "password" in args) {
      throw new BadRequestError(
        "username and password are taken from the body only: send them there.",
        "balise.session.credentials_in_address",
      );
    }
    // A number, or a text of megabytes, would be a failure of Kuzzle's for the names it knows, and of no count.
    const given = credentialsOf(body);
    request.input.body = given;
    const address = placeOfAddress(addressOfConnection(request.context.connection, isTrusted));
    const browser = await browsers.read(cookieIn(request), given.username);
    try {
      attempts.set(request, await limiter.begin(given.username, address, browser));
    } catch (error) {
      throw toKuzzleError(error);
    }
    return request;
  });

  app.pipe.register("auth:afterLogin", async (request: KuzzleRequest) => {
    await ended(request, (attempt) => attempt.succeeded());
    await introduce(request);
    return request;
  });

  app.pipe.register("auth:errorLogin", async (request: KuzzleRequest) => {
    const id: unknown = request.error === null ? null : Reflect.get(request.error, "id");
    if (id !== WRONG_PASSWORD) await ended(request, (attempt) => attempt.abandoned());
    else if (attempts.has(request)) await spend(request.input.body);
    return request;
  });

  /** A browser, which asks for a cookie, is known from its first sign-in on. */
  async function introduce({ input, response }: KuzzleRequest): Promise<void> {
    if (input.args["strategy"] !== "local" || input.args["cookieAuth"] === undefined) return;
    try {
      const { username } = credentialsOf(input.body);
      response.setHeader("Set-Cookie", await browsers.cookie(username));
    } catch (error) {
      // Nobody is kept out for it.
      log.warn(`A browser could not be remembered: ${reasonOf(error)}`);
    }
  }

  async function spend(body: unknown): Promise<void> {
    try {
      await spendTimeOfAHash(app.sdk, credentialsOf(body));
    } catch (error) {
      log.warn(`A wrong password was answered early: ${reasonOf(error)}`);
    }
  }

  async function ended(
    request: KuzzleRequest,
    tell: (attempt: Attempt) => Promise<void>,
  ): Promise<void> {
    const attempt = attempts.get(request);
    if (attempt === undefined) return;
    attempts.delete(request);
    try {
      await tell(attempt);
    } catch (error) {
      // The sign-in itself is settled; it stays counted as a wrong password until it is forgotten.
      log.warn(`A sign-in could not be taken back from the limit: ${reasonOf(error)}`);
    }
  }
}

const Headers = z.object({ cookie: z.string() });

/** The cookies that came with a request by HTTP; "": none. */
function cookieIn({ input }: KuzzleRequest): string {
  return Headers.safeParse(input.headers).data?.cookie ?? "";
}
