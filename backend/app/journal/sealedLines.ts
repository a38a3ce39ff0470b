import { createHash, createPrivateKey, createPublicKey, sign } from "node:crypto";

/** What comes before the 32 bytes of an Ed25519 private key in PKCS #8 (RFC 8410). */
const PKCS8_ED25519 = Buffer.from("302e020100300506032b657004220420", "hex");

/**
 * Lines of JSON that cannot be changed, left out or put elsewhere without a trace: each holds the SHA-256 of the hash of the
 * line before it and its own value, and the last one signs the last hash by Ed25519 (docs/decisions/0194). Cut off, they
 * have no signed end.
 * @param seed the 32 bytes of the private key
 */
export async function* sealedLines(
  head: object,
  values: AsyncIterable<object>,
  seed: Buffer,
): AsyncGenerator<string> {
  const privateKey = createPrivateKey({
    key: Buffer.concat([PKCS8_ED25519, seed]),
    format: "der",
    type: "pkcs8",
  });
  let hash = hashOf("", JSON.stringify(head));
  let count = 0;
  yield `${JSON.stringify({ head, hash })}\n`;
  for await (const value of values) {
    count += 1;
    hash = hashOf(hash, JSON.stringify(value));
    yield `${JSON.stringify({ entry: value, hash })}\n`;
  }
  const end = { entries: count, hash };
  const publicKey = createPublicKey(privateKey).export({ format: "pem", type: "spki" });
  const signature = sign(null, Buffer.from(JSON.stringify(end)), privateKey).toString("base64");
  yield `${JSON.stringify({ end, signature, publicKey })}\n`;
}

/** Hexadecimal digits of SHA-256 over the hash before, a line break, and the value as it is written. */
function hashOf(before: string, value: string): string {
  return createHash("sha256").update(`${before}\n${value}`).digest("hex");
}
