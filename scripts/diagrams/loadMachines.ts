import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type AnyStateMachine, StateMachine } from "xstate";

const MACHINE_FOLDER = "src/machines";

/** Loads a module of ours by its path from the root of the repository. */
export type LoadModule = (file: string) => Promise<Readonly<Record<string, unknown>>>;

/** A machine of src/machines, as its file exports it. */
export type LoadedMachine = {
  /** As it is exported: `alertHandlingMachine`. */
  readonly name: string;
  /** Its name without the ending: that of its page. */
  readonly title: string;
  /** From the root of the repository. */
  readonly file: string;
  /** The feature that it belongs to: the folder below src/machines. */
  readonly room: string;
  readonly machine: AnyStateMachine;
  /** Its file exports what makes machines of this chart, each of an id of its own. */
  readonly isKit: boolean;
  /** The title of the kit that makes it; null: it has a chart of its own. */
  readonly kit: string | null;
  /** Its doc comment, paragraph by paragraph. */
  readonly words: readonly string[];
};

/** Every machine of src/machines, by its file. A kit's is what the kit makes without options. */
export async function loadMachines(
  root: string,
  load: LoadModule,
): Promise<readonly LoadedMachine[]> {
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
      const [, kit] = new RegExp(`export const ${name} = (\\w+Machine)[<(]`, "u").exec(text) ?? [];
      return {
        name,
        title: titleOf(name),
        file,
        room: path.dirname(source),
        machine,
        isKit: isFactory(exported),
        kit: kit === undefined ? null : titleOf(kit),
        words: wordsBefore(text, name),
      };
    }),
  );
}

/** A kit's file exports what makes its machines. */
function isFactory(
  exported: unknown,
): exported is (options: { readonly id: string }) => AnyStateMachine {
  return typeof exported === "function";
}

function titleOf(name: string): string {
  return name.replace(/Machine$/u, "");
}

function wordsBefore(text: string, name: string): readonly string[] {
  const declared = new RegExp(`export (?:const ${name} |function ${name}<)`, "u").exec(text);
  const before = text.slice(0, declared?.index ?? 0);
  return before
    .slice(before.lastIndexOf("/**") + 3, before.lastIndexOf("*/"))
    .split("\n")
    .map((line) => line.replace(/^\s*\*\s?/u, "").trimEnd())
    .join("\n")
    .trim()
    .split(/\n{2,}/u);
}
