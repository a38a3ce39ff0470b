import { writeFileSync } from "node:fs";
import { identityAccounts } from "./world/identityAccounts.ts";
import { createWorld, DEFAULT_SEED } from "./world/world.ts";

/** `node accounts.js FILE`: writes the demo's accounts for the identity provider (BALISE_IDENTITY_ACCOUNTS). */
const [, , file] = process.argv;
if (file === undefined) {
  process.stderr.write("Name the file to write: node accounts.js FILE\n");
  process.exitCode = 2;
} else {
  const accounts = identityAccounts(createWorld({ seed: DEFAULT_SEED, now: Date.now() }));
  writeFileSync(file, `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600 });
}
