// Makes the fonts of src/views/ui/fonts anew (docs/decisions/0257): what the screens need of Inter, of its variable font the
// weights and the features that the styles use. inter.woff2 has the letters of French and English and their neighbours;
// interExtended.woff2 those of other languages in Latin script, which a page fetches where such a letter stands in it.
//   npm install --no-save @fontsource-variable/inter@5.3.0 subset-font@2.9.0 && node scripts/interFont/make.mjs
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import subsetFont from "subset-font";

const fonts = path.join(import.meta.dirname, "../../src/views/ui/fonts");
const folder = path.dirname(
  createRequire(import.meta.url).resolve("@fontsource-variable/inter/package.json"),
);

/** Latin and Latin-1, and the signs that French and English texts have beyond them. */
const basic = [...span(0x20, 0xff), ...Array.from("ŒœŸ‐‑–—‘’“”„•…‹›€→←↑↓−×·≤≥≈\u202f\u2009")];
/**
 * Latin Extended-A, the Romanian letters with a comma, Welsh, and the German capital; tokens.css names them as `unicode-range`.
 * What both have belongs to the first.
 */
const extended = [
  ...span(0x100, 0x17f),
  ...span(0x218, 0x21b),
  ...span(0x1e80, 0x1e85),
  "\u1e9e",
  ...span(0x1ef2, 0x1ef3),
].filter((letter) => !basic.includes(letter));

await make("inter.woff2", "inter-latin-wght-normal.woff2", basic);
await make("interExtended.woff2", "inter-latin-ext-wght-normal.woff2", extended);
// The licence asks to be with every copy.
copyFileSync(path.join(folder, "LICENSE"), path.join(fonts, "OFL.txt"));

async function make(name, source, letters) {
  const whole = readFileSync(path.join(folder, "files", source));
  const font = await subsetFont(whole, letters.join(""), {
    targetFormat: "woff2",
    variationAxes: { wght: { min: 400, max: 700, default: 400 } },
    keepFeatures: ["calt", "kern", "locl", "tnum"],
  });
  writeFileSync(path.join(fonts, name), font);
  console.log(`${name}: ${font.length} bytes`);
}

/** The letters from one code point to another, both included. */
function span(first, last) {
  return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));
}
