import { timingSafeEqual } from "node:crypto";
import type { KeyId } from "../../../src/domain/base/ids.ts";
import type { IsTrustedProxy } from "../../../src/domain/base/clientAddress.ts";
import { EpochMs } from "../../../src/domain/base/instant.ts";
import {
  type AccessKey,
  isWithinRange,
  keyOpens,
  readKeyToken,
  USE_NOTED,
  useToNote,
} from "../../../src/domain/apiKeys/accessKey.ts";
import type { AppDeps } from "../platform/deps.ts";
import { reasonOf } from "../platform/log.ts";
import { addressOfConnection, type RequestConnection } from "../platform/security/clientAddress.ts";
import { hashOf, noteUse, readKey } from "./keys.ts";

/** Keys as whoever is called by machines knows them. */
export type AccessKeys = {
  /** The key that a text opens now; null: none. Read from the storage each time, so that a revocation counts at once. */
  open(token: string): Promise<AccessKey | null>;
  /** Whether the key is taken from this address. A use is noted, nobody waits for that; a refusal is reported in the log. */
  admits(key: AccessKey, connection: RequestConnection): boolean;
};

export function createAccessKeys(
  deps: Pick<AppDeps, "log" | "newId" | "now" | "sdk">,
  isTrusted: IsTrustedProxy,
): AccessKeys {
  /** When this node wrote something about a key: no more often than that. */
  const notedAt = new Map<KeyId, EpochMs>();
  const reportedAt = new Map<KeyId, EpochMs>();

  function isDue(times: Map<KeyId, EpochMs>, id: KeyId, at: EpochMs): boolean {
    if (at - (times.get(id) ?? Number.NEGATIVE_INFINITY) < USE_NOTED) return false;
    times.set(id, at);
    return true;
  }

  return {
    async open(token) {
      const carried = readKeyToken(token);
      const key = carried === null ? null : await readKey(deps, carried.id);
      if (carried === null || key === null) return null;
      const given = Buffer.from(hashOf(carried.secret), "hex");
      const isHash = (hash: string | null) =>
        hash !== null && timingSafeEqual(given, Buffer.from(hash, "hex"));
      const secrets = { isPresent: isHash(key.hash), isFormer: isHash(key.formerHash) };
      return keyOpens(key, secrets, EpochMs.parse(deps.now())) ? key : null;
    },

    admits(key, connection) {
      const address = addressOfConnection(connection, isTrusted);
      const at = EpochMs.parse(deps.now());
      if (!isWithinRange(key, address)) {
        if (isDue(reportedAt, key.id, at))
          deps.log.warn(
            `The key ${key.name} (${key.id}) was refused: it is not taken from ${address}.`,
          );
        return false;
      }
      const { lastUse, record } = useToNote(key, { at, address });
      if (lastUse && isDue(notedAt, key.id, at)) {
        noteUse(deps, key, { at, address, isRecorded: record }).catch((error: unknown) => {
          deps.log.warn(`The use of the key ${key.id} could not be noted: ${reasonOf(error)}`);
        });
      }
      return true;
    },
  };
}
