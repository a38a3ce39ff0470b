import { z } from "zod";

/**
 * An id that the client chooses, so that a repeated call does its work once: `<prefix>-` and a ulid or the like. It
 * becomes part of ids and keys, so that nothing else is taken.
 */
export function clientId<Prefix extends string>(prefix: Prefix) {
  return z
    .string()
    .regex(
      new RegExp(`^${prefix}-[0-9A-Za-z]{10,40}$`, "u"),
      `An id that you choose has the form ${prefix}-<ulid>.`,
    );
}
