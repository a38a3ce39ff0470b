// What the product is made of, for whoever installs or assesses it: a CycloneDX bill of materials by npm, and the licences
// of all packages that are part of it. Part of `npm run build`; `node scripts/bill.mjs --print` prints the notices alone.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = path.join(root, "dist/bill");

/** A file of a package that says under what it may be used. */
const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/iu;

/** The packages of the lock that are part of the product, each version once, by name. */
function packages() {
  const lock = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8"));
  const found = new Map();
  for (const [place, { dev, devOptional, link, version, license }] of Object.entries(
    lock.packages,
  )) {
    if (place === "" || dev || devOptional || link || !place.includes("node_modules/")) continue;
    const name = place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);
    found.set(`${name}@${version}`, { name, version, place, license });
  }
  return [...found.values()].toSorted((one, other) =>
    `${one.name}@${one.version}` < `${other.name}@${other.version}` ? -1 : 1,
  );
}

/** One package: its name, its licence, and the text that comes with it. Packages for other systems are not installed here. */
function notice({ name, version, place, license }) {
  const at = path.join(root, place);
  const isThere = existsSync(path.join(at, "package.json"));
  const manifest = isThere ? JSON.parse(readFileSync(path.join(at, "package.json"), "utf8")) : {};
  const said =
    license ?? manifest.license ?? manifest.licenses?.map(({ type }) => type).join(" OR ");
  const texts = isThere
    ? readdirSync(at, { withFileTypes: true })
        .filter((entry) => entry.isFile() && LICENCE_FILE.test(entry.name))
        .map((entry) => readFileSync(path.join(at, entry.name), "utf8").trim())
    : [];
  const kind = typeof said === "string" ? said : (said?.type ?? "see its text");
  return [`${name} ${version}`, `Licence: ${kind}`, ...texts].join("\n\n");
}

const notices = `${packages()
  .map(notice)
  .join(`\n\n${"-".repeat(80)}\n\n`)}\n`;
if (process.argv.includes("--print")) {
  process.stdout.write(notices);
} else {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "THIRD-PARTY-NOTICES.txt"), notices);
  const args = ["sbom", "--sbom-format", "cyclonedx", "--omit", "dev", "--package-lock-only"];
  // The npm that runs this, else the one on the path.
  const npm = process.env.npm_execpath;
  const command = npm === undefined ? ["npm"] : [process.execPath, npm];
  const made = spawnSync(command[0], [...command.slice(1), ...args], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (made.status !== 0) {
    console.error(`The bill of materials was not made: ${made.error?.message ?? made.stderr}`);
    process.exit(1);
  }
  writeFileSync(path.join(folder, "sbom.cdx.json"), made.stdout);
}
