import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type AnyStateMachine, StateMachine } from "xstate";
import { toMermaid } from "./toMermaid.ts";

/** Where the pages are, from the root of the repository. */
export const DIAGRAM_FOLDER = "docs/machines";
const MACHINE_FOLDER = "src/machines";

/** Loads a module of ours by its path from the root of the repository. */
export type LoadModule = (file: string) => Promise<Readonly<Record<string, unknown>>>;

/** A page for each machine: the file in `docs/machines` and its text. */
export async function drawDiagrams(
  root: string,
  load: LoadModule,
): Promise<readonly { readonly file: string; readonly text: string }[]> {
  const sources = readdirSync(path.join(root, MACHINE_FOLDER), {
    recursive: true,
    encoding: "utf8",
  })
    .filter((file) => file.endsWith("Machine.ts"))
    .toSorted();
  return Promise.all(
    sources.map(async (source) => {
      const file = `${MACHINE_FOLDER}/${source}`;
      const name = path.basename(source, ".ts");
      const machine = (await load(file))[name];
      if (!(machine instanceof StateMachine))
        throw new Error(`${file} does not export the machine ${name}: name one after the other.`);
      const words = wordsBefore(readFileSync(path.join(root, file), "utf8"), name);
      const title = name.replace(/Machine$/u, "");
      return { file: `${title}.md`, text: pageOf(name, file, words, machine) };
    }),
  );
}

function pageOf(name: string, source: string, words: string, machine: AnyStateMachine): string {
  return `# ${name}

Drawn from [\`${source}\`](../../${source}) by \`npm run diagrams\`: do not edit.

${words}

\`\`\`mermaid
${toMermaid(machine)}
\`\`\`
`;
}

/** The doc comment of the machine as Markdown: its lines of states become a list. */
function wordsBefore(text: string, name: string): string {
  const before = text.slice(0, text.indexOf(`export const ${name} `));
  const comment = before.slice(before.lastIndexOf("/**") + 3, before.lastIndexOf("*/"));
  return comment
    .split("\n")
    .map((line) => line.replace(/^\s*\*\s?/u, "").trimEnd())
    .join("\n")
    .trim()
    .split(/\n{2,}/u)
    .map(asMarkdown)
    .join("\n\n");
}

/** A paragraph as it is, but where names stand before columns of words: these are a list, one item a name. */
function asMarkdown(paragraph: string): string {
  if (!/^`[^`]+`\s{2,}/mu.test(paragraph)) return paragraph;
  const lines = paragraph.split("\n");
  const first = lines.findIndex((line) => line.startsWith("`"));
  const items = lines
    .slice(first)
    .map((line) =>
      line.startsWith("`") ? line.replace(/^(`[^`]+`)\s+/u, "- $1: ") : `  ${line.trim()}`,
    );
  return [...(first === 0 ? [] : [...lines.slice(0, first), ""]), ...items].join("\n");
}
