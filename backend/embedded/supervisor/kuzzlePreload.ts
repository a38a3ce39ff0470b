import { Redis } from "ioredis";
import { readDataSecret } from "../process/dataSecret.ts";
import { forgetDeadNodes } from "../network/forgetDeadNodes.ts";

/*
 * Preloaded into the Kuzzle process when it has the embedded cache to itself: a Kuzzle that was
 * killed has left locks there for which this one would wait up to a minute.
 */
const redis = new Redis({
  host: "127.0.0.1",
  port: Number(process.env["BALISE_CACHE_PORT"] ?? 7514),
  password: readDataSecret(process.env),
});
try {
  await forgetDeadNodes(redis);
} finally {
  redis.disconnect();
}
