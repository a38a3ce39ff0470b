import type { AnyStateMachine, AnyStateNode } from "xstate";

/** A state of a chart. `path`: the keys that lead to it, joined by dots, the last of them its `key`; "" is the machine itself. */
export type ChartState = {
  readonly path: string;
  readonly key: string;
  readonly kind: AnyStateNode["type"];
  /** The path of the state that it begins in; null without states below, or where all of them begin. */
  readonly initial: string | null;
  /** The effects that run while the machine is in it. */
  readonly effects: readonly string[];
  readonly states: readonly ChartState[];
};

/** One way on. `source` and `targets` are paths of states; without a target it only changes what is remembered. */
export type ChartTransition = {
  /** Source, event and place among those of the same event: the same for all machines of one chart. */
  readonly id: string;
  readonly source: string;
  /** As `shortEvent` writes it. */
  readonly event: string;
  readonly guard: string | null;
  readonly targets: readonly string[];
  readonly actions: readonly string[];
};

/** What a machine can do, as plain data: to draw it, and to say which of its transitions a test walks. */
export type Chart = { readonly root: ChartState; readonly transitions: readonly ChartTransition[] };

/** A transition as XState holds it. */
export type Transition = AnyStateNode["always"] extends (infer One)[] | undefined ? One : never;

/** The chart of a machine, in the order in which it is written. */
export function chartOf(machine: AnyStateMachine): Chart {
  return {
    root: stateOf(machine.root),
    transitions: chartTransitions(machine).map(({ transition: _, ...shown }) => shown),
  };
}

/** The transitions of a chart, each with the one of XState that it stands for. */
export function chartTransitions(
  machine: AnyStateMachine,
): readonly (ChartTransition & { readonly transition: Transition })[] {
  return nodesOf(machine.root).flatMap((node) => {
    const counts = new Map<string, number>();
    return transitionsOf(node).map((transition) => {
      const source = pathOf(node);
      const event = shortEvent(transition.eventType);
      const place = counts.get(event) ?? 0;
      counts.set(event, place + 1);
      return {
        id: `${source}|${event}|${place}`,
        source,
        event,
        guard: transition.guard === undefined ? null : partName(transition.guard),
        targets: (transition.target ?? []).map(pathOf),
        actions: transition.actions.map(partName),
        transition,
      };
    });
  });
}

/** All transitions of a state, those without an event last. */
export function transitionsOf(node: AnyStateNode): Transition[] {
  return [...[...node.transitions.values()].flat(), ...(node.always ?? [])];
}

/** The events of effects and delays in short: `done checkBackend`, `error renew`, `after retryDelay`; `at once` without one. */
export function shortEvent(type: string): string {
  if (type === "") return "at once";
  return type
    .replace(/^xstate\.done\.actor\./u, "done ")
    .replace(/^xstate\.error\.actor\./u, "error ")
    .replace(/^xstate\.after\.([^.]+)\..*$/u, "after $1")
    .replace(/^xstate\.done\.state\..*/u, "done");
}

/** The name of a guard, an action or an effect; `inline` where it has none. */
export function partName(part: unknown): string {
  if (typeof part === "string") return part;
  if (typeof part === "object" && part !== null && "type" in part) return String(part.type);
  return "inline";
}

function stateOf(node: AnyStateNode): ChartState {
  const [first] = node.type === "compound" ? (node.initial.target ?? []) : [];
  return {
    path: pathOf(node),
    key: node.path.at(-1) ?? "",
    kind: node.type,
    initial: first === undefined ? null : pathOf(first),
    effects: node.invoke.map(({ src }) => partName(src)),
    states: Object.values(node.states).map(stateOf),
  };
}

function nodesOf(node: AnyStateNode): readonly AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(nodesOf)];
}

function pathOf(node: AnyStateNode): string {
  return node.path.join(".");
}
