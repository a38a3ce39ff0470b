import { type Backend, BadRequestError, type KuzzleRequest, UnauthorizedError } from "kuzzle";
import { HOUR, SECOND } from "../../../../src/domain/base/time.ts";
import type { KuzzleInternals } from "../kuzzle/internals.ts";
import { longestLife, sessionLife } from "./longestLife.ts";
import { sessionStart } from "./sessionNotes.ts";
import { tokenLife } from "./tokenLife.ts";

/** Life of a token that asks for none, in ms: Kuzzle's own default. */
const DEFAULT_LIFE = HOUR;
/** A session that ends in a real evacuation is renewed for so long, in ms: nobody types a password while they count people. */
const IN_EVACUATION = HOUR;
/** However long an evacuation goes on, in ms: one that is never ended keeps no stolen token alive. */
const LONGEST_IN_EVACUATION = 12 * HOUR;

/** Whether a real evacuation is under way where somebody with these profiles works. */
export type IsEvacuating = (profileIds: readonly string[]) => Promise<boolean>;

/**
 * Bounds the life of tokens, and of sessions over all their renewals (docs/decisions/0191): a token that was stolen cannot
 * be renewed for ever. `now` is the clock in epoch ms, `sessionMax` the life of a session in ms.
 */
export function boundSessions(
  app: Pick<Backend, "pipe">,
  internals: Pick<KuzzleInternals, "recall">,
  {
    sessionMax,
    now,
    isEvacuating,
  }: { sessionMax: number; now: () => number; isEvacuating: IsEvacuating },
): void {
  app.pipe.register("auth:beforeLogin", async (request: KuzzleRequest) => {
    setLife(request, longestLife([], { isRefresh: false, sessionMax }));
    return request;
  });

  app.pipe.register("auth:beforeRefreshToken", async (request: KuzzleRequest) => {
    const profileIds = request.context.user?.profileIds ?? [];
    const max = longestLife(profileIds, { isRefresh: true, sessionMax });
    setLife(request, Math.min(max, await remaining(request, profileIds)));
    return request;
  });

  /** What is left of the session, in ms. @throws UnauthorizedError where nothing is */
  async function remaining(
    { context, input }: KuzzleRequest,
    profileIds: readonly string[],
  ): Promise<number> {
    const userId = context.user?._id;
    const start =
      userId === undefined || typeof input.jwt !== "string"
        ? null
        : await sessionStart(internals, userId, input.jwt);
    const left = start === null ? 0 : start + sessionLife(profileIds, sessionMax) - now();
    const isNearItsEnd = start !== null && left < IN_EVACUATION;
    if (isNearItsEnd && left + LONGEST_IN_EVACUATION >= SECOND && (await isEvacuating(profileIds)))
      return Math.min(IN_EVACUATION, left + LONGEST_IN_EVACUATION);
    // Kuzzle counts whole seconds: less is a token that is born dead.
    if (left >= SECOND) return left;
    throw new UnauthorizedError(
      "This session has lasted as long as a session may: sign in again.",
      "balise.session.over",
    );
  }
}

/** @throws BadRequestError where the life that is asked for cannot be read */
function setLife(request: KuzzleRequest, max: number): void {
  const life = tokenLife(request.input.args["expiresIn"], { fallback: DEFAULT_LIFE, max });
  if (life === null) {
    throw new BadRequestError(
      'expiresIn cannot be read: give milliseconds or a text such as "12h".',
      "balise.session.invalid_life",
    );
  }
  request.input.args["expiresIn"] = life;
}
