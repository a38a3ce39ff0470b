import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type ContextFrom,
  type EventFromLogic,
  type InputFrom,
  matchesState,
} from "xstate";
import { walkRecorder } from "./walks/recordWalks.ts";
import { shortEvent } from "../../src/machines/kit/chart.ts";
import { stateName } from "../../src/machines/kit/stateName.ts";
import { adjacencyMapToArray, getAdjacencyMap, getShortestPaths } from "xstate/graph";

/** At least one sample for every event type: a new event does not compile until it has one. */
export type SamplesOf<E extends { type: string }> = {
  readonly [T in E["type"]]: readonly [Extract<E, { type: T }>, ...Extract<E, { type: T }>[]];
};

/** At least one sample for the answer of every effect: a new effect does not compile until it has one. */
export type OutcomesOf<Outputs> = {
  readonly [Actor in keyof Outputs]: readonly [Outputs[Actor], ...Outputs[Actor][]];
};

export type Samples = Readonly<Record<string, readonly { readonly type: string }[]>>;

/** The events with which effects report: every answer, and that each of them failed. */
export function actorSamples(outcomes: Readonly<Record<string, readonly unknown[]>>): Samples {
  return Object.fromEntries(
    Object.entries(outcomes).flatMap(([actor, outputs]) => [
      [
        `xstate.done.actor.${actor}`,
        outputs.map((output) => ({ type: `xstate.done.actor.${actor}`, output })),
      ],
      [
        `xstate.error.actor.${actor}`,
        [{ type: `xstate.error.actor.${actor}`, error: new Error(`${actor} failed`) }],
      ],
    ]),
  );
}

/** How many snapshots a graph may have before it is taken for endless. */
const LIMIT = 20_000;

/**
 * Everything that can become of a machine under the samples. `inputs`: each begins a graph of its own, and all are put
 * together. `relevant`: the part of the context that decides where events lead; snapshots that differ elsewhere are one.
 */
export function machineGraph<M extends AnyStateMachine>(
  machine: M,
  inputs: readonly InputFrom<M>[],
  samples: Samples,
  relevant: (context: ContextFrom<M>) => unknown = (context) => context,
) {
  const used = new Set<string>();
  // An actor that is done hears nothing more, whatever its machine would still answer.
  const events = (snapshot: AnyMachineSnapshot): EventFromLogic<M>[] =>
    (snapshot.status === "done"
      ? []
      : [...new Set(snapshot._nodes.flatMap((node) => node.ownEvents))]
    ).flatMap((type) => {
      const known = samples[type] ?? (type.startsWith("xstate.after.") ? [{ type }] : undefined);
      if (known === undefined)
        throw new Error(
          `${machine.id}: no sample for event "${type}"; add it to the samples of this model test`,
        );
      used.add(type);
      return known as unknown as EventFromLogic<M>[];
    });
  const explored = inputs.map((input) => {
    const serializeState = ({ value, context }: AnyMachineSnapshot) =>
      JSON.stringify({ value, context: relevant(context) });
    const options = { input, events, limit: LIMIT, serializeState } as never;
    return {
      paths: getShortestPaths(machine, options) as unknown as { state: AnyMachineSnapshot }[],
      edges: adjacencyMapToArray(getAdjacencyMap(machine, options)) as unknown as {
        state: AnyMachineSnapshot;
        event: { type: string };
        nextState: AnyMachineSnapshot;
      }[],
    };
  });
  const paths = explored.flatMap((graph) => graph.paths);
  const edges = explored.flatMap((graph) => graph.edges);
  return {
    /** Leaves that can be rested in; one that an eventless transition leaves in any case is only passed through. */
    leaves: leavesOf(machine.root).map((node) => node.path.join(".")),
    reaches: (leaf: string) => paths.some((path) => matchesState(valueOf(leaf), path.state.value)),
    /** Samples that no state has any use for. */
    unused: Object.keys(samples).filter(
      (type) => !used.has(type) && !type.startsWith("xstate.error.actor."),
    ),
    /** `source --event--> target`, once each; an event that moves nothing is left out. */
    edges: [
      ...new Set(
        edges
          .filter((edge) => !isSameState(edge))
          .map(
            ({ state, event, nextState }) =>
              `${stateName(state.value)} --${shortEvent(event.type)}--> ${stateName(nextState.value)}`,
          ),
      ),
    ].toSorted(),
    /** What events change that lead nowhere else: `state --event--> field, field`, every field that one of them changes. */
    get changes(): readonly string[] {
      const changes = changesOf(edges.filter(isSameState));
      // A test that reads them compares them with a list: that is what is known to be compared.
      walkRecorder()?.compare(machine, changes);
      return changes;
    },
  };
}

type Edge = {
  readonly state: AnyMachineSnapshot;
  readonly event: { readonly type: string };
  readonly nextState: AnyMachineSnapshot;
};

function isSameState({ state, nextState }: Edge): boolean {
  return JSON.stringify(state.value) === JSON.stringify(nextState.value);
}

function changesOf(edges: readonly Edge[]): readonly string[] {
  const fields = new Map<string, Set<string>>();
  for (const { state, event, nextState } of edges) {
    const before = state.context as Readonly<Record<string, unknown>>;
    const after = nextState.context as Readonly<Record<string, unknown>>;
    const changed = Object.keys(after).filter(
      (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
    );
    const from = `${stateName(state.value)} --${shortEvent(event.type)}-->`;
    for (const field of changed) fields.set(from, (fields.get(from) ?? new Set()).add(field));
  }
  return [...fields]
    .map(([from, names]) => `${from} ${[...names].toSorted().join(", ")}`)
    .toSorted();
}

/** The edges of a hand-written list: `source --event--> target`, sources and events that share a target written together. */
export function edgesOf(
  rows: readonly (readonly [from: string, event: string, to: string])[],
): string[] {
  return rows
    .flatMap(([from, event, to]) =>
      from
        .split(" | ")
        .flatMap((source) => event.split(" | ").map((one) => `${source} --${one}--> ${to}`)),
    )
    .toSorted();
}

type StateValue = AnyMachineSnapshot["value"];

function valueOf(leaf: string): StateValue {
  const [head = "", ...rest] = leaf.split(".");
  return rest.length === 0 ? head : { [head]: valueOf(rest.join(".")) };
}

function leavesOf(node: AnyStateNode): AnyStateNode[] {
  const children = Object.values(node.states);
  if (children.length > 0) return children.flatMap(leavesOf);
  return node.always?.some(({ guard }) => guard === undefined) === true ? [] : [node];
}
