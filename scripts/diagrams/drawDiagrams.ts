import { type LoadedMachine, loadMachines, type LoadModule } from "./loadMachines.ts";
import { toMermaid } from "./toMermaid.ts";

/** Where the pages are, from the root of the repository. */
export const DIAGRAM_FOLDER = "docs/machines";

/** A page for each machine and the index of them: the file in `docs/machines` and its text. */
export async function drawDiagrams(
  root: string,
  load: LoadModule,
): Promise<readonly { readonly file: string; readonly text: string }[]> {
  const machines = await loadMachines(root, load);
  return [
    { file: "README.md", text: indexOf(machines) },
    ...machines.map((machine) => ({ file: `${machine.title}.md`, text: pageOf(machine) })),
  ];
}

/** Every machine in a line, by the feature that it belongs to. */
function indexOf(machines: readonly LoadedMachine[]): string {
  const rooms = [...new Set(machines.map(({ room }) => room))].toSorted();
  const sections = rooms.map((room) => {
    const lines = machines
      .filter((machine) => machine.room === room)
      .toSorted((a, b) => (a.title < b.title ? -1 : 1))
      .map(({ title, kit, words }) => {
        const chart = kit === null ? "" : ` Chart of [${kit}](${kit}.md).`;
        return `- [${title}](${title}.md): ${firstSentence(words)}${chart}`;
      });
    return `## ${room}\n\n${lines.join("\n")}`;
  });
  return `# The machines

Every state machine of [\`src/machines\`](../../src/machines/RULES.md), by feature. Made by \`npm run diagrams\`: do not edit. \`npm run models\` reports which of their transitions tests walk ([guide](../guides/qa.md)).

${sections.join("\n\n")}
`;
}

/** The first sentence of the first paragraph, as one line. */
function firstSentence([first = ""]: readonly string[]): string {
  const line = first.split("\n").join(" ");
  return /^.*?[.!?](?=\s|$)/u.exec(line)?.[0] ?? line;
}

function pageOf({ name, file, words, kit, machine }: LoadedMachine): string {
  const chart =
    kit === null
      ? `\`\`\`mermaid\n${toMermaid(machine)}\n\`\`\``
      : `Its chart is that of [${kit}Machine](${kit}.md).`;
  return `# ${name}

Drawn from [\`${file}\`](../../${file}) by \`npm run diagrams\`: do not edit.

${words.map(asMarkdown).join("\n\n")}

${chart}
`;
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
