import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

/** scrypt's cost: 16 MiB and about 0.2 s a password, one of the equivalent settings OWASP recommends. */
const cost = { N: 2 ** 14, r: 8, p: 5 };
const keyLength = 32;

interface Parameters {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/**
 * Fewer at once than libuv has threads (4): guessers must not keep the server from reading files, and each hash takes
 * 16 MiB.
 */
const atOnce = 3;
const queue: (() => void)[] = [];
let running = 0;

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= atOnce) await new Promise<void>((resolve) => queue.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }
}

function derive(password: string, salt: Buffer, parameters: Parameters): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFC"), salt, keyLength, parameters, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}

/** The hash of a password as it is stored: `scrypt$N$r$p$salt$key`, salt and key in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await inTurn(() => derive(password, salt, cost));
  return [
    "scrypt",
    cost.N,
    cost.r,
    cost.p,
    salt.toString("base64url"),
    key.toString("base64url"),
  ].join("$");
}

/** Whether the password is the one of the stored hash. A hash that cannot be read matches nothing. */
export async function passwordMatches(password: string, stored: string): Promise<boolean> {
  const [scheme, N, r, p, salt, key] = stored.split("$");
  if (scheme !== "scrypt" || !salt || !key) return false;
  const expected = Buffer.from(key, "base64url");
  const parameters = { N: Number(N), r: Number(r), p: Number(p) };
  const derived = await inTurn(() => derive(password, Buffer.from(salt, "base64url"), parameters));
  return derived.length === expected.length && timingSafeEqual(derived, expected);
}
