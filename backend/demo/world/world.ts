import { createLocamat } from "./locamat.ts";
import { createTourHorizon } from "./tourHorizon.ts";
import { SUPER_ADMIN } from "./users.ts";
import type { DemoUser, CustomerWorld } from "./worldTypes.ts";

/** The demo world of product.md section 7. */
export type World = {
  readonly seed: number;
  /** how far its calendar is ahead of the wall's, ms; its instants are those of the wall all the same */
  readonly ahead: number;
  readonly superAdmin: DemoUser;
  readonly tourHorizon: CustomerWorld;
  readonly locamat: CustomerWorld;
};

/** The seed of the world that `npm start` shows. */
export const DEFAULT_SEED = 1;

/**
 * The whole world as documents: a function of the seed, of `now` (epoch ms), which only dates it: when things were
 * registered and which regulatory deadlines are near, and of how far its calendar is ahead of the wall's (ms).
 */
export function createWorld({
  seed,
  now,
  ahead = 0,
}: {
  seed: number;
  now: number;
  ahead?: number;
}): World {
  return {
    seed,
    ahead,
    superAdmin: SUPER_ADMIN,
    tourHorizon: createTourHorizon(seed, now, ahead),
    locamat: createLocamat(seed, now),
  };
}

/** Both customers. */
export function customersOfWorld(world: World): readonly CustomerWorld[] {
  return [world.tourHorizon, world.locamat];
}
