/**
 * How long somebody who stands before the screen waits for connection and answer together, in ms: as long as for a
 * command that is not safe to repeat. Then they are told so, and asks again themselves.
 */
export const WATCHED_PATIENCE = 10_000;
