// Makes src/views/ui/fonts/inter.woff2 anew (docs/decisions/0257): what the screens need of Inter, of its variable font the
// weights and the features that the styles use, in the letters of the languages of Western and Central Europe.
//   npm install --no-save @fontsource-variable/inter@5.3.0 subset-font@2.9.0 && node scripts/interFont/make.mjs
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import subsetFont from "subset-font";

const root = path.join(import.meta.dirname, "../..");
const folder = path.dirname(
  createRequire(import.meta.url).resolve("@fontsource-variable/inter/package.json"),
);
const whole = readFileSync(path.join(folder, "files/inter-latin-wght-normal.woff2"));
/** Latin and Latin-1, and the signs that French and English texts have beyond them. */
const letters = [
  ...Array.from({ length: 0xff - 0x20 }, (_, at) => String.fromCodePoint(0x20 + at)),
  "ŒœŸ‐‑–—‘’“”„•…‹›€→←↑↓−×·≤≥≈\u202f\u2009",
].join("");
writeFileSync(
  path.join(root, "src/views/ui/fonts/inter.woff2"),
  await subsetFont(whole, letters, {
    targetFormat: "woff2",
    variationAxes: { wght: { min: 400, max: 700, default: 400 } },
    keepFeatures: ["calt", "kern", "locl", "tnum"],
  }),
);
