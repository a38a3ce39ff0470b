import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { repository, repositoryFiles } from "./repositoryFiles.ts";
import { untranslatedTexts } from "./untranslatedText.ts";

/** Shown when the start failed before any catalogue was there, and therefore in both languages. */
const BEFORE_CATALOGUES = "src/views/shell/StartFailed.tsx";

describe("no text outside the catalogues", () => {
  const files = filesWithTexts();

  it("every text that people read goes through lingui", () => {
    const found = files.flatMap((path) =>
      untranslatedTexts(join(repository, path)).map(({ line, text }) => `${path}:${line}: ${text}`),
    );
    expect(found).toEqual([]);
  });

  it("looks at the files that hold texts", () => {
    expect(files.length).toBeGreaterThan(50);
    expect(files).toContain("src/views/ui/FreshnessMark.tsx");
  });
});

describe("a planted text is found", () => {
  it.each([
    { name: "between tags", source: "<p>Save it</p>", texts: ["Save it"] },
    { name: "in a fragment", source: "<>Save it</>", texts: ["Save it"] },
    { name: "a string between tags", source: '<p>{"Save it"}</p>', texts: ["Save it"] },
    {
      name: "both branches of a choice",
      source: '<p>{on ? "Running" : "Stopped"}</p>',
      texts: ["Running", "Stopped"],
    },
    { name: "behind a condition", source: '<p>{on && "Running"}</p>', texts: ["Running"] },
    { name: "a fallback", source: '<p>{name ?? "Nobody"}</p>', texts: ["Nobody"] },
    { name: "a sum of words", source: '<p>{count + " assets"}</p>', texts: ["assets"] },
    { name: "a template", source: "<p>{`${count} assets of ${all}`}</p>", texts: ["assets of"] },
    {
      name: "an attribute that is read aloud",
      source: '<button aria-label="Close" />',
      texts: ["Close"],
    },
    {
      name: "a prop of ours",
      source: '<Button label={`Delete ${name}`} title="Delete" />',
      texts: ["Delete", "Delete"],
    },
    {
      name: "a field of an option",
      source: 'const a = { id: "one", label: "First one" }',
      texts: ["First one"],
    },
    {
      name: "inside an attribute's element",
      source: "<Panel actions={<b>Export</b>} />",
      texts: ["Export"],
    },
    { name: "in a callback", source: "list.map((one) => <li>Row {one}</li>)", texts: ["Row"] },
  ])("$name", ({ source, texts }) => {
    expect(untranslatedTexts("planted.tsx", source).map(({ text }) => text)).toEqual(texts);
  });

  it.each([
    {
      name: "lingui's elements",
      source: '<p><Trans>Save it</Trans><Plural value={n} one="# asset" other="# assets" /></p>',
    },
    { name: "lingui's templates", source: "<p title={t`Save`}>{t`Save it`}</p>" },
    { name: "labels in a table", source: "const LABELS = { label: msg`Save` }" },
    {
      name: "plurals in a template",
      source: 'const text = t`${plural(n, { one: "# asset", other: "# assets" })}`',
    },
    { name: "the name of the product", source: "<h1>Balise</h1>" },
    { name: "units and signs", source: '<p>{value} km — {"·"}<NumberField suffix="min" /></p>' },
    { name: "keys of the keyboard", source: "<Kbd>Enter</Kbd>" },
    {
      name: "what nobody reads",
      source: '<div className="Panel-body" data-tone="danger" id="main" />',
    },
    { name: "what is compared", source: '<p>{kind === "asset" ? a : b}</p>' },
    { name: "a custom property of CSS", source: 'const palette = { text: "--text" }' },
    { name: "types", source: 'type Entry = { label: "one" | "two" }' },
  ])("but not $name", ({ source }) => {
    expect(untranslatedTexts("innocent.tsx", source)).toEqual([]);
  });
});

/** Views, and machines, which hold no words at all. */
function filesWithTexts(): string[] {
  return repositoryFiles()
    .filter((path) => /^src\/(?:views|machines)\/.*\.tsx?$/u.test(path) && !path.endsWith(".d.ts"))
    .filter((path) => path !== BEFORE_CATALOGUES)
    .toSorted();
}
