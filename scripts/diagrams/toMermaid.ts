import type { AnyStateMachine, AnyStateNode } from "xstate";
import {
  partName,
  shortEvent,
  type Transition,
  transitionsOf,
} from "../../src/machines/kit/chart.ts";

/** A machine as a Mermaid state diagram: its states, what runs in them, and every transition with its guard. */
export function toMermaid(machine: AnyStateMachine): string {
  const { root } = machine;
  const anywhere = transitionsOf(root).filter(({ target }) => target !== undefined);
  return [
    "stateDiagram-v2",
    ...inside(root, "  "),
    ...(anywhere.length === 0 ? [] : ['  state "in any state" as anywhere']),
    ...anywhere.flatMap((transition) => arrows("anywhere", transition, "  ")),
    ...facts(root).map((fact) => `  %% always: ${fact}`),
  ].join("\n");
}

function inside(node: AnyStateNode, indent: string): string[] {
  const children = Object.values(node.states);
  const regions = children.map((child) => drawn(child, indent));
  // Mermaid parts the regions of a parallel state with a line of dashes.
  if (node.type === "parallel")
    return regions.flatMap((lines, at) => (at === 0 ? lines : [`${indent}--`, ...lines]));
  const [first] = node.initial.target ?? [];
  return [...(first === undefined ? [] : [`${indent}[*] --> ${idOf(first)}`]), ...regions.flat()];
}

function drawn(node: AnyStateNode, indent: string): string[] {
  const id = idOf(node);
  return [
    `${indent}state "${node.key}" as ${id}`,
    ...facts(node).map((fact) => `${indent}${id} : ${fact}`),
    ...(Object.keys(node.states).length === 0
      ? []
      : [`${indent}state ${id} {`, ...inside(node, `${indent}  `), `${indent}}`]),
    ...(node.type === "final" ? [`${indent}${id} --> [*]`] : []),
    ...transitionsOf(node)
      .filter(({ target }) => target !== undefined)
      .flatMap((transition) => arrows(id, transition, indent)),
  ];
}

/** What a state does without leaving: its effects, and the events that only change what is remembered. */
function facts(node: AnyStateNode): string[] {
  return [
    ...node.invoke.map(({ src }) => `runs ${typeof src === "string" ? src : "an effect"}`),
    ...transitionsOf(node)
      .filter(({ target }) => target === undefined)
      .map((transition) => {
        const actions = transition.actions.map(partName).join(", ");
        return `${labelOf(transition)} / ${actions === "" ? "nothing" : actions}`;
      }),
  ];
}

function arrows(from: string, transition: Transition, indent: string): string[] {
  return (transition.target ?? []).map(
    (target: AnyStateNode) => `${indent}${from} --> ${idOf(target)} : ${labelOf(transition)}`,
  );
}

function labelOf({ eventType, guard }: Transition): string {
  const condition = guard === undefined ? "" : ` [${partName(guard)}]`;
  return `${shortEvent(eventType)}${condition}`;
}

function idOf(node: AnyStateNode): string {
  return node.id.replaceAll(/[^A-Za-z0-9]/gu, "_");
}
