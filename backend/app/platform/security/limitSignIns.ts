import type { IsTrustedProxy } from "../../../../src/domain/base/clientAddress.ts";
import { BadRequestError, type Backend, type KuzzleRequest } from "kuzzle";
import { z } from "zod";
import { placeOfAddress } from "../../../../src/domain/users/signInLimits.ts";
import type { ToKuzzleError } from "../errors.ts";
import type { Log } from "../log.ts";
import { reasonOf } from "../log.ts";
import { addressOfConnection } from "./clientAddress.ts";
import { cookiesIn } from "./requestHeaders.ts";
import type { KnownBrowsers } from "./knownBrowsers.ts";
import { credentialsOf, spendTimeOfAHash } from "./evenSignIns.ts";
import type { Attempt, SignInLimiter } from "./signInLimiter.ts";

/** What Kuzzle answers to a password that is wrong, and to a user who does not exist. */
const WRONG_PASSWORD = "plugin.strategy.missing_user";

/** What a second step is made with (strategy factor), and whose it is. */
type SecondStep = { readonly username: string; readonly code?: string | undefined };

/** What is refused in an address: there it would end in logs and in the history of browsers. */
const SECRETS = ["username", "password", "ticket", "code", "passkey"] as const;

/**
 * Puts the limiter before Kuzzle's check of a password (strategy local) and ours of a code (strategy factor). Kuzzle's own
 * limit counts by connection, and over HTTP each request is one.
 */
export function limitSignIns(
  app: Pick<Backend, "pipe" | "sdk">,
  limiter: SignInLimiter,
  {
    isTrusted,
    browsers,
    readSecondStep,
    toKuzzleError,
    log,
  }: {
    isTrusted: IsTrustedProxy;
    browsers: KnownBrowsers;
    /** @throws DomainError where it is none, or too late */
    readSecondStep: (body: unknown) => Promise<SecondStep>;
    toKuzzleError: ToKuzzleError;
    log: Log;
  },
): void {
  const attempts = new WeakMap<KuzzleRequest, Attempt>();

  app.pipe.register("auth:beforeLogin", async (request: KuzzleRequest) => {
    const { args, body } = request.input;
    const strategy: unknown = args["strategy"];
    if (strategy !== "local" && strategy !== "factor") return request;
    // The strategy would take them from the address too.
    if (SECRETS.some((name) => name in args)) {
      throw new BadRequestError(
        `${SECRETS.join(", ")} are taken from the body only: send them there.`,
        "balise.session.credentials_in_address",
      );
    }
    try {
      // A number, or a text of megabytes, would be a failure of Kuzzle's for the names it knows, and of no count.
      const given = strategy === "local" ? credentialsOf(body) : await readSecondStep(body);
      request.input.body = given;
      // Nobody guesses the signature of a passkey.
      if ("password" in given || given.code !== undefined)
        attempts.set(request, await begin(request, subjectOf(strategy, given.username)));
    } catch (error) {
      throw toKuzzleError(error);
    }
    return request;
  });

  app.pipe.register("auth:afterLogin", async (request: KuzzleRequest) => {
    await ended(request, (attempt) => attempt.succeeded());
    await introduce(request);
    await knowPlace(request);
    return request;
  });

  app.pipe.register("auth:errorLogin", async (request: KuzzleRequest) => {
    const id: unknown = request.error === null ? null : Reflect.get(request.error, "id");
    if (id !== WRONG_PASSWORD) await ended(request, (attempt) => attempt.abandoned());
    else if (attempts.has(request) && request.input.args["strategy"] === "local")
      await spend(request.input.body);
    return request;
  });

  /** A browser, which asks for a cookie, is known from its first sign-in on. */
  async function introduce({ input, response }: KuzzleRequest): Promise<void> {
    const username = usernameIn(input);
    if (username === null || input.args["cookieAuth"] === undefined) return;
    try {
      response.setHeader("Set-Cookie", await browsers.cookie(username));
    } catch (error) {
      // Nobody is kept out for it.
      log.warn(`A browser could not be remembered: ${reasonOf(error)}`);
    }
  }

  /** Where a second step has succeeded the password was right too: the place is known to it from now on. */
  async function knowPlace(request: KuzzleRequest): Promise<void> {
    const username = usernameIn(request.input);
    if (username === null || request.input.args["strategy"] !== "factor") return;
    try {
      await (await begin(request, username)).succeeded();
    } catch (error) {
      log.warn(`The place of a sign-in could not be remembered: ${reasonOf(error)}`);
    }
  }

  async function begin(request: KuzzleRequest, subject: string): Promise<Attempt> {
    const address = placeOfAddress(addressOfConnection(request.context.connection, isTrusted));
    const account = usernameIn(request.input) ?? "";
    const browser = await browsers.read(cookiesIn(request), account);
    return limiter.begin(subject, address, browser);
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

/** What the codes of an account are counted as: apart from its password. */
function subjectOf(strategy: "factor" | "local", username: string): string {
  return strategy === "local" ? username : `second factor of ${username}`;
}

/** The account of a sign-in by password or second step, as it was read before; null: it is another one. */
function usernameIn({ args, body }: KuzzleRequest["input"]): string | null {
  const strategy: unknown = args["strategy"];
  if (strategy !== "local" && strategy !== "factor") return null;
  return z.object({ username: z.string() }).safeParse(body).data?.username ?? null;
}
