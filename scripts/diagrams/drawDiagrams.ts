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
      const exported = (await load(file))[name];
      const machine = isFactory(exported) ? exported({ id: titleOf(name) }) : exported;
      if (!(machine instanceof StateMachine))
        throw new Error(`${file} does not export the machine ${name}: name one after the other.`);
      const text = readFileSync(path.join(root, file), "utf8");
      const chart = kitOf(text, name) ?? `\`\`\`mermaid\n${toMermaid(machine)}\n\`\`\``;
      const words = wordsBefore(text, name);
      return { file: `${titleOf(name)}.md`, text: pageOf(name, file, words, chart) };
    }),
  );
}

/** A kit's file exports what makes its machines: drawn as it makes them without options. */
function isFactory(
  exported: unknown,
): exported is (options: { readonly id: string }) => AnyStateMachine {
  return typeof exported === "function";
}

/** Where the chart of a machine that a kit makes is drawn; null: it has a chart of its own. */
function kitOf(text: string, name: string): string | null {
  const [, kit] = new RegExp(`export const ${name} = (\\w+Machine)<`, "u").exec(text) ?? [];
  return kit === undefined ? null : `Its chart is that of [${kit}](${titleOf(kit)}.md).`;
}

function titleOf(name: string): string {
  return name.replace(/Machine$/u, "");
}

function pageOf(name: string, source: string, words: string, chart: string): string {
  return `# ${name}

Drawn from [\`${source}\`](../../${source}) by \`npm run diagrams\`: do not edit.

${words}

${chart}
`;
}

/** The doc comment of the machine as Markdown: its lines of states become a list. */
function wordsBefore(text: string, name: string): string {
  const declared = new RegExp(`export (?:const ${name} |function ${name}<)`, "u").exec(text);
  const before = text.slice(0, declared?.index ?? 0);
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
