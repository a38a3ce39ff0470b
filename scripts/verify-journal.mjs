#!/usr/bin/env node
// Checks an exported journal: node scripts/verify-journal.mjs FILE [PUBLIC_KEY.pem]
// Without a key it is checked against the one in the file, which proves only that the file is whole.
import { createHash, createPublicKey, verify } from "node:crypto";
import { readFileSync } from "node:fs";

const [, , file, keyFile] = process.argv;
if (file === undefined) {
  console.error("Name the file: node scripts/verify-journal.mjs FILE [PUBLIC_KEY.pem]");
  process.exit(2);
}
const lines = readFileSync(file, "utf8").trimEnd().split("\n");
let hash = "";
let entries = 0;
let isSealed = false;
for (const [at, line] of lines.entries()) {
  const { head, entry, end, hash: told, signature, publicKey } = JSON.parse(line);
  if (end !== undefined) {
    const key = keyFile === undefined ? publicKey : readFileSync(keyFile, "utf8");
    const bytes = Buffer.from(JSON.stringify(end));
    if (end.hash !== hash || end.entries !== entries) fail(at, "the end is of another journal");
    if (!verify(null, bytes, createPublicKey(key), Buffer.from(signature, "base64")))
      fail(at, "the signature is not of this key");
    if (at !== lines.length - 1) fail(at, "lines follow the end");
    isSealed = true;
    continue;
  }
  hash = createHash("sha256")
    .update(`${hash}\n${JSON.stringify(head ?? entry)}`)
    .digest("hex");
  if (hash !== told) fail(at, "a line was changed, left out or put elsewhere before this one");
  if (entry !== undefined) entries += 1;
}
if (!isSealed) fail(lines.length - 1, "it was cut off: there is no signed end");
console.log(`${entries} entries, whole and signed.`);

function fail(at, reason) {
  console.error(`Line ${at + 1}: ${reason}.`);
  process.exit(1);
}
