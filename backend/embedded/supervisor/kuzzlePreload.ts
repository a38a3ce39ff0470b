import { Redis } from "ioredis";
import { forgetDeadNodes } from "../network/forgetDeadNodes.ts";

/*
 * Preloaded into the Kuzzle process when it has the embedded cache to itself: a Kuzzle that was
 * killed has left locks there for which this one would wait up to a minute.
 */
const node = "kuzzle_services__internalCache__node__";
const redis = new Redis({
  host: process.env[`${node}host`] ?? "127.0.0.1",
  port: Number(process.env[`${node}port`] ?? 7514),
  db: Number(process.env[`${node}db`] ?? 0),
});
try {
  await forgetDeadNodes(redis);
} finally {
  redis.disconnect();
}
