/**
 * How long somebody who stands before the screen waits for connection and answer together, in ms: as long as for a
 * command that is not safe to repeat. Then he is told so, and asks again himself.
 */
export const WATCHED_PATIENCE = 10_000;
