import { chartKey } from "../../src/machines/kit/chartKey.ts";
import type { MachinePath } from "../../src/machines/kit/machinePath.ts";
import type { LoadedMachine } from "../diagrams/loadMachines.ts";

/** What was asked for does not exist; the command shows the message instead of a stack. */
export class WrongQuestion extends Error {
  override readonly name = "WrongQuestion";
}

/**
 * The machines of a feature, or one by its name, with the kits that make them and the machines that a chosen kit makes;
 * undefined: all.
 * @throws WrongQuestion where there is neither, with the names that there are
 */
export function chosenMachines(
  machines: readonly LoadedMachine[],
  only: string | undefined,
): readonly LoadedMachine[] {
  if (only === undefined) return machines;
  const name = only.replace(/Machine$/u, "");
  const chosen = machines.filter(({ room, title }) => room === only || title === name);
  if (chosen.length === 0) {
    const rooms = [...new Set(machines.map(({ room }) => room))].toSorted();
    throw new WrongQuestion(
      `There is no feature and no machine "${only}". Features: ${rooms.join(", ")}; machines are listed in docs/machines/README.md.`,
    );
  }
  const kits = new Set(chosen.map(({ kit }) => kit));
  const titles = new Set<string | null>(chosen.map(({ title }) => title));
  return machines.filter(
    ({ title, kit }) => titles.has(title) || kits.has(title) || titles.has(kit),
  );
}

/**
 * The machine with a chart of its own that a path goes through: that of its name, the kit that makes it, or the one of its
 * chart, where it is made without a file.
 * @throws WrongQuestion where there is none
 */
export function ownerOf(machines: readonly LoadedMachine[], path: MachinePath): LoadedMachine {
  const named = machines.find(({ machine }) => machine.id === path.machine);
  const owner =
    named === undefined
      ? machines.find(({ kit, machine }) => kit === null && chartKey(machine) === path.chart)
      : (machines.find(({ title }) => title === named.kit) ?? named);
  if (owner !== undefined) return owner;
  throw new WrongQuestion(
    `The path goes through "${path.machine}", and no machine of src/machines has this name or its chart. If the chart has changed since, export the path anew.`,
  );
}
