import Database from "libsql";
import type { Adapter, AdapterPayload } from "oidc-provider";

/** What the identity provider keeps between starts: sessions, grants, codes and tokens. */
export interface IdentityStore {
  /** The provider's storage interface for one kind of thing. */
  adapterFor(model: string): Adapter;
  /** Forgets what has expired; returns how many rows went. */
  prune(): number;
  close(): void;
}

/** Kinds of things that end with their grant. */
const grantable = new Set(["AccessToken", "AuthorizationCode", "RefreshToken"]);

interface Row {
  readonly payload: string;
}

/**
 * A store in a SQLite file; `now` is the clock in epoch ms. Every write is on disk when its promise resolves, and
 * survives the end of the process at any instant (WAL).
 */
export function openIdentityStore(path: string, now: () => number): IdentityStore {
  const database = new Database(path);
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    CREATE TABLE IF NOT EXISTS thing (
      model TEXT NOT NULL, id TEXT NOT NULL, payload TEXT NOT NULL, expires_at INTEGER,
      grant_id TEXT, uid TEXT, user_code TEXT, PRIMARY KEY (model, id)
    ) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS thing_grant ON thing (grant_id) WHERE grant_id IS NOT NULL;
    CREATE INDEX IF NOT EXISTS thing_uid ON thing (model, uid) WHERE uid IS NOT NULL;
    CREATE INDEX IF NOT EXISTS thing_expiry ON thing (expires_at) WHERE expires_at IS NOT NULL;
  `);
  const alive = "(expires_at IS NULL OR expires_at > ?)";
  const write = database.prepare(
    "INSERT OR REPLACE INTO thing (model, id, payload, expires_at, grant_id, uid, user_code) VALUES (?, ?, ?, ?, ?, ?, ?)",
  );
  const readById = database.prepare(
    `SELECT payload FROM thing WHERE model = ? AND id = ? AND ${alive}`,
  );
  const readByUid = database.prepare(
    `SELECT payload FROM thing WHERE model = ? AND uid = ? AND ${alive}`,
  );
  const readByUserCode = database.prepare(
    `SELECT payload FROM thing WHERE model = ? AND user_code = ? AND ${alive}`,
  );
  const consume = database.prepare(
    "UPDATE thing SET payload = json_set(payload, '$.consumed', CAST(? AS INTEGER)) WHERE model = ? AND id = ?",
  );
  const destroy = database.prepare("DELETE FROM thing WHERE model = ? AND id = ?");
  const revoke = database.prepare("DELETE FROM thing WHERE grant_id = ?");
  const prune = database.prepare(
    "DELETE FROM thing WHERE expires_at IS NOT NULL AND expires_at <= ?",
  );

  function payloadOf(row: unknown): AdapterPayload | undefined {
    if (row === undefined || row === null) return undefined;
    return JSON.parse((row as Row).payload) as AdapterPayload;
  }

  return {
    adapterFor: (model) => ({
      async upsert(id, payload, expiresIn) {
        const expiresAt = expiresIn === undefined ? null : now() + expiresIn * 1000;
        write.run(
          model,
          id,
          JSON.stringify(payload),
          expiresAt,
          grantable.has(model) ? (payload.grantId ?? null) : null,
          payload.uid ?? null,
          payload.userCode ?? null,
        );
      },
      find: async (id) => payloadOf(readById.get(model, id, now())),
      findByUid: async (uid) => payloadOf(readByUid.get(model, uid, now())),
      findByUserCode: async (code) => payloadOf(readByUserCode.get(model, code, now())),
      async consume(id) {
        consume.run(Math.floor(now() / 1000), model, id);
      },
      async destroy(id) {
        destroy.run(model, id);
      },
      async revokeByGrantId(grantId) {
        revoke.run(grantId);
      },
    }),
    prune: () => prune.run(now()).changes,
    close: () => {
      database.close();
    },
  };
}
