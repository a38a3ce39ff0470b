// Known holes of the packages that the lock names. `npm run advisories` asks the registry and adds what it knows to
// scripts/advisories.json, with the day; tests/unit/repository/advisories.test.ts holds the lock against that list without a
// network. Entries stay once they are mended, so that no version goes back behind one.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const file = fileURLToPath(new URL("advisories.json", import.meta.url));
const list = JSON.parse(readFileSync(file, "utf8"));
const { stdout, stderr } = spawnSync("npm", ["audit", "--json"], {
  encoding: "utf8",
  maxBuffer: 64 << 20,
});
const audit = stdout.trim() === "" ? {} : JSON.parse(stdout);
if (audit.vulnerabilities === undefined) {
  console.error(
    `The registry answers no advisories, and the list stays that of ${list.read}: ${stderr.trim()}`,
  );
  process.exit(1);
}
const keyOf = ([id, name]) => `${id} ${name}`;
const known = new Set(list.advisories.map(keyOf));
const found = Object.values(audit.vulnerabilities)
  .flatMap(({ via }) => via)
  .filter((one) => typeof one === "object")
  .map(({ url, name, range, title }) => [url.split("/").at(-1), name, range, title])
  .filter((one) => !known.has(keyOf(one)));
list.read = new Date().toISOString().slice(0, 10);
list.advisories.push(...found);
writeFileSync(file, `${JSON.stringify(list, null, 2)}\n`);
for (const one of found) console.log(one.join("  "));
console.log(`${found.length} new of ${list.advisories.length} advisories, read ${list.read}`);
