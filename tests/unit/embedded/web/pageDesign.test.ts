import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { pageDocument, markup } from "../../../../backend/embedded/web/page.ts";
import { pageStyle } from "../../../../backend/embedded/web/pageStyle.ts";
import { COARSE, DARK, LIGHT, SHARED } from "../../../../backend/embedded/web/pageTokens.ts";

const repository = join(import.meta.dirname, "../../../..");
const read = (file: string) => readFileSync(join(repository, file), "utf8");

describe("the tokens of the pages are those of the front", () => {
  const css = read("src/views/ui/tokens.css");
  test.each([
    { name: "in both themes", tokens: SHARED, selector: "  :root {" },
    { name: "in the light theme", tokens: LIGHT, selector: 'html[data-theme="light"] {' },
    { name: "in the dark theme", tokens: DARK, selector: 'html[data-theme="dark"] {' },
    { name: "under a finger", tokens: COARSE, selector: "(pointer: coarse) {\n    :root {" },
  ])("$name", ({ tokens, selector }) => {
    const declared = declarations(css, selector);
    const names = Object.keys(tokens);
    expect(tokens).toEqual(Object.fromEntries(names.map((name) => [name, declared.get(name)])));
  });

  test("every name that the style sheet uses is declared, and none for nothing", () => {
    const used = [...pageStyle.matchAll(/var\((--[a-z0-9-]+)\)/gu)].map(([, name = ""]) => name);
    expect([...new Set(used)].toSorted()).toEqual(
      [...Object.keys(SHARED), ...Object.keys(LIGHT)].toSorted(),
    );
  });
});

test("the mark is the front's", () => {
  const page = pageDocument({ language: "fr", title: "", body: markup`` });
  const [drawn = ""] = page.match(/(?<=class="mark-wave" d=")[^"]+/u) ?? [];
  const [ofLogo = ""] = read("src/views/ui/Logo.tsx").match(/(?<= d=")[^"]+/u) ?? [];
  expect(drawn).toBe(ofLogo);
  const colours = (text: string) => text.match(/#[0-9a-f]{3,6}\b/gu)?.toSorted();
  const [icon = ""] = page.match(/(?<=data:image\/svg\+xml,)[^"]+/u) ?? [];
  expect(new Set(colours(decodeURIComponent(icon)))).toEqual(
    new Set(colours(read("public/favicon.svg"))),
  );
});

test("a phrase that the front has too, and the name of a profile, are the same in French", () => {
  const french = new Map(
    [...read("locales/fr.po").matchAll(/^msgid "(.+)"\nmsgstr "(.+)"$/gmu)].map(
      ([, english = "", text = ""]) => [english, text],
    ),
  );
  const pages = readdirSync(join(repository, "backend/embedded"), {
    recursive: true,
    encoding: "utf8",
  })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => join("backend/embedded", file));
  const pairs = pages.flatMap((file) => [
    ...read(file).matchAll(/\{\s*fr: "(?<fr>[^"]*)",\s*en: "(?<en>[^"]*)",?\s*\}/gu),
  ]);
  expect(pairs.length).toBeGreaterThan(100);
  // One English word alone can be two French ones: what runs as a service, and as a drill.
  const profiles = read("backend/embedded/identity/demoLogins.ts");
  const shared = pairs.filter(
    ({ groups: { en = "" } = {} }) =>
      french.has(en) && (en.includes(" ") || profiles.includes(`"${en}"`)),
  );
  expect(shared.length).toBeGreaterThan(8);
  expect(shared.map(({ groups }) => [groups?.["en"], groups?.["fr"]])).toEqual(
    shared.map(({ groups }) => [groups?.["en"], french.get(groups?.["en"] ?? "")]),
  );
});

/** What the first block behind a selector declares; white space is one space. */
function declarations(css: string, selector: string): ReadonlyMap<string, string> {
  const [, block = ""] = css.split(selector);
  const [body = ""] = block.split("}");
  return new Map(
    [...body.matchAll(/(--[a-z0-9-]+):\s*([^;]+);/gu)].map(([, name = "", value = ""]) => [
      name,
      value.replaceAll(/\s+/gu, " ").trim(),
    ]),
  );
}
