// Fails when a text of the source is missing in a catalogue, is not translated, is no longer used, or has the apostrophe of
// a typewriter in French.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
const catalogues = ["en", "fr"].map((locale) => path.join(root, "locales", `${locale}.po`));
const contents = () => catalogues.map((file) => readFileSync(file, "utf8"));

const lingui = path.join(root, "node_modules/@lingui/cli/dist/lingui.js");
const run = (...args) =>
  execFileSync(process.execPath, [lingui, ...args], { cwd: root, stdio: "pipe" }).toString();

const before = contents();
run("extract", "--clean");
const after = contents();
const strip = (text) => text.replace(/^"POT-Creation-Date:.*\n/m, "");
const stale = catalogues.filter((_, i) => strip(before[i]) !== strip(after[i]));
if (stale.length > 0) {
  console.error(
    `The catalogues were behind the source and have been brought up to date: ${stale.join(", ")}. Translate what is new and commit them.`,
  );
  process.exit(1);
}
const untranslated = [...after[1].matchAll(/^msgid (".*"(?:\n".*")*)\nmsgstr ""\n(?!")/gm)]
  .map((match) => match[1])
  .filter((id) => id !== '""');
if (untranslated.length > 0) {
  console.error(
    `${untranslated.length} texts have no French: translate them in locales/fr.po.\n${untranslated.join("\n")}`,
  );
  process.exit(1);
}
const straight = after[1].match(/^msgstr .*\p{L}'.*$/gmu) ?? [];
if (straight.length > 0) {
  console.error(
    `${straight.length} French texts have ' for ’: write ’ in locales/fr.po.\n${straight.join("\n")}`,
  );
  process.exit(1);
}
