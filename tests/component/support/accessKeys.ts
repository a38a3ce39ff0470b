import {
  createKey,
  revokeKey,
  rotateKey,
  searchKeys,
  type ShownKey,
  updateKey,
} from "../../../src/domain/apiKeys/calls.ts";
import { keyToken, KeyForm } from "../../../src/domain/apiKeys/accessKey.ts";
import { editConflicts } from "../../../src/domain/base/fieldEdit.ts";
import { idOf, KeyId } from "../../../src/domain/base/ids.ts";
import { EpochMs } from "../../../src/domain/base/instant.ts";
import type { Clock } from "../../../src/streams/core/live/clock.ts";
import type { FixtureServer } from "../../support/fixtureLive/fixtureServer.ts";
import { Refusal } from "../../support/fixtureLive/refusal.ts";

/** Secrets have as many characters as this. */
const SECRET_LENGTH = 43;

/** Keys of machines, made and changed by the rules of the domain as the backend does; none at first. */
export function accessKeysOf(server: FixtureServer, clock: Pick<Clock, "now">): void {
  const keys = new Map<KeyId, ShownKey>();
  let secrets = 0;
  const now = () => EpochMs.parse(clock.now());
  const secretOf = (id: KeyId) => keyToken(id, String((secrets += 1)).repeat(SECRET_LENGTH));
  const found = (id: string) => {
    const key = keys.get(KeyId.parse(id));
    if (key === undefined) throw new Refusal("not_found", { keyId: id }, 404);
    return key;
  };
  const inUse = (id: string) => {
    const key = found(id);
    if (key.revokedAt !== null) throw new Refusal("conflict", { keyId: id });
    return key;
  };
  const keep = (key: ShownKey) => {
    keys.set(key.id, key);
    return key;
  };
  server.answer(searchKeys, () => ({ keys: [...keys.values()].toReversed() }));
  server.answer(createKey, ({ key: given }) => {
    const form = KeyForm.parse(given);
    const id = KeyId.parse(idOf("key", String(keys.size + 1)));
    const key = keep({
      ...form,
      id,
      formerUntil: null,
      byName: "First Last",
      at: now(),
      rotatedAt: null,
      revokedAt: null,
      revokedByName: null,
      lastUsedAt: null,
      lastUsedFrom: null,
    });
    return { key, secret: secretOf(id) };
  });
  server.answer(updateKey, ({ keyId, seen, changes }) => {
    const key = inUse(keyId);
    const conflicts = editConflicts(key, seen, changes);
    if (conflicts.length > 0) throw new Refusal("conflict", { keyId, conflicts });
    return { key: keep(Object.assign({ ...key }, changes)) };
  });
  server.answer(rotateKey, ({ keyId, overlap }) => {
    const formerUntil = overlap === 0 ? null : EpochMs.parse(now() + overlap);
    const key = keep({ ...inUse(keyId), formerUntil, rotatedAt: now() });
    return { key, secret: secretOf(key.id) };
  });
  server.answer(revokeKey, ({ keyId }) => ({
    key: keep({
      ...found(keyId),
      revokedAt: now(),
      revokedByName: "First Last",
      formerUntil: null,
    }),
  }));
}
