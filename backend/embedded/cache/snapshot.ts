import { durabilityOf } from "./durability.ts";
import type { Keyspace } from "./keyspace.ts";
import { encodeRecord, logHeader } from "./logRecord.ts";
import { stateOf } from "./stateOf.ts";

/** The shortest log that leads to this state: what compaction writes. `now` is epoch ms. */
export function* snapshot(keyspace: Keyspace, now: number): Generator<Buffer> {
  yield Buffer.from(logHeader);
  for (const [number, database] of keyspace.entries()) {
    database.now = now;
    for (const [key, entry] of database.entries()) {
      if (durabilityOf(key) !== "ephemeral") {
        yield encodeRecord({ time: now, database: number, commands: stateOf(key, entry) });
      }
    }
  }
}
