import { chartKey } from "../../src/machines/kit/chartKey.ts";
import type { LoadedMachine } from "../diagrams/loadMachines.ts";
import type {
  MachineWalks,
  SampleEvent,
  WalksOfFile,
} from "../../model-tests/support/walks/walkRecord.ts";

/** What was walked of one machine by all files, put together. */
export type Walks = {
  readonly transitions: ReadonlyMap<string, number>;
  readonly guards: ReadonlyMap<string, readonly [allowed: number, refused: number]>;
  readonly changes: ReadonlyMap<string, ReadonlySet<string>>;
  readonly compared: ReadonlyMap<string, ReadonlySet<string>>;
  readonly inputs: readonly unknown[];
  readonly samples: ReadonlyMap<string, readonly SampleEvent[]>;
  /** The files that have walked it. */
  readonly files: readonly string[];
};

/** What tests in memory have walked of a machine; of a kit, whatever the machines that they made with it are called. */
export function walksOf(
  { machine, isKit }: Pick<LoadedMachine, "machine" | "isKit">,
  files: readonly WalksOfFile[],
): Walks {
  const chart = chartKey(machine);
  return joinWalks(
    files.flatMap(({ file, machines }) =>
      machines
        .filter((walks) => walks.chart === chart && (isKit || walks.machine === machine.id))
        .map((walks) => ({ file, walks })),
    ),
  );
}

function joinWalks(own: readonly { readonly file: string; readonly walks: MachineWalks }[]): Walks {
  const transitions = new Map<string, number>();
  const guards = new Map<string, readonly [number, number]>();
  const changes = new Map<string, Set<string>>();
  const compared = new Map<string, Set<string>>();
  const inputs = new Map<string, unknown>();
  const samples = new Map<string, Map<string, SampleEvent>>();
  for (const { walks } of own) {
    for (const [id, count] of Object.entries(walks.transitions))
      transitions.set(id, (transitions.get(id) ?? 0) + count);
    for (const [name, [allowed, refused]] of Object.entries(walks.guards)) {
      const before = guards.get(name) ?? [0, 0];
      guards.set(name, [before[0] + allowed, before[1] + refused]);
    }
    for (const [from, to] of [
      [walks.changes, changes],
      [walks.compared, compared],
    ] as const)
      for (const [at, fields] of Object.entries(from))
        to.set(at, new Set([...(to.get(at) ?? []), ...fields]));
    for (const input of walks.inputs) inputs.set(JSON.stringify(input), input);
    for (const [type, events] of Object.entries(walks.samples)) {
      const known = samples.get(type) ?? new Map<string, SampleEvent>();
      for (const event of events) known.set(JSON.stringify(event), event);
      samples.set(type, known);
    }
  }
  return {
    transitions,
    guards,
    changes,
    compared,
    inputs: [...inputs.values()],
    samples: new Map([...samples].map(([type, events]) => [type, [...events.values()]])),
    files: [...new Set(own.map(({ file }) => file))].toSorted(),
  };
}
