import type { Kuzzle } from "kuzzle-sdk";

/**
 * What the application uses of the SDK. In the process it is Kuzzle's embedded SDK (no user, no rights: it may do
 * everything); from outside the same calls come over the network with the rights of a user.
 */
export type Sdk = Pick<
  Kuzzle,
  "auth" | "bulk" | "collection" | "document" | "index" | "query" | "realtime" | "security"
>;
