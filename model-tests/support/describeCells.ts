import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventFromLogic,
  initialTransition,
  type InputFrom,
  transition,
} from "xstate";
import { describe, expect, test } from "vitest";
import { stateName } from "../../src/machines/kit/stateName.ts";

/**
 * One state, come to by the events named in `after`, and what each event makes of it: the state after it, behind a `>`
 * the effects that begin (a `!` before what is told to the outside); null where nothing at all happens, or where the event
 * cannot come, because it is the report of an effect that is not under way.
 */
export type CellRow<Name extends string> = {
  readonly state: string;
  readonly after: readonly Name[];
  readonly cells: Readonly<Record<Name, string | null>>;
};

/**
 * The table of every state and every event, written by hand, of a machine without states in states. Beside the list of
 * transitions it says which events a state refuses, and where an event that leads to the same state begins an effect anew.
 */
export function describeCells<
  M extends AnyStateMachine,
  Events extends Readonly<Record<string, { readonly type: string }>>,
>(
  machine: M,
  input: InputFrom<M>,
  events: Events,
  rows: readonly CellRow<NoInfer<keyof Events & string>>[],
): void {
  type Name = keyof Events & string;
  const typeOf = (name: Name) => (events[name] as Events[string]).type;
  const step = (snapshot: AnyMachineSnapshot, name: Name) =>
    transition(machine, snapshot as never, events[name] as EventFromLogic<M>) as readonly [
      AnyMachineSnapshot,
      readonly Effect[],
    ];
  const names = Object.keys(events) as Name[];

  describe(`${machine.id}: every event in every state`, () => {
    test("the table has every state and every event", () => {
      expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(Object.keys(machine.states)));
      expect(new Set(names.map((name) => typeOf(name)))).toEqual(new Set(machine.events));
    });

    for (const { state, after, cells } of rows)
      test(`${state} after ${after.join(", ") || "the beginning"}`, () => {
        const [begin] = initialTransition(machine, input) as unknown as [AnyMachineSnapshot];
        const before = after.reduce((snapshot, name) => step(snapshot, name)[0], begin);
        expect(stateName(before.value)).toBe(state);
        const cell = (name: Name) =>
          canCome(before, typeOf(name)) ? cellOf(before, ...step(before, name)) : null;
        expect(Object.fromEntries(names.map((name) => [name, cell(name)]))).toEqual(cells);
      });
  });
}

/** An action as `transition` answers it. */
type Effect = {
  readonly type: string;
  readonly params?: { readonly src?: unknown; readonly event?: { readonly type?: string } };
};

function canCome({ children }: AnyMachineSnapshot, type: string): boolean {
  const [, effect] = /^xstate\.(?:done|error)\.actor\.(.+)$/u.exec(type) ?? [];
  return effect === undefined || effect in children;
}

function cellOf(
  before: AnyMachineSnapshot,
  after: AnyMachineSnapshot,
  effects: readonly Effect[],
): string | null {
  const told = effects.flatMap(({ type, params }) => {
    if (type === "xstate.spawnChild") return [String(params?.src)];
    if (type === "xstate.emit") return [`!${params?.event?.type}`];
    return [];
  });
  // What fails and is not caught ends the machine.
  if (after.status === "error") return "broken";
  // An event that is refused leaves the same snapshot; an assignment makes a new context even of the same values.
  if (effects.length === 0 && after.context === before.context && same(before, after)) return null;
  return [stateName(after.value), ...told].join(" > ");
}

function same(before: AnyMachineSnapshot, after: AnyMachineSnapshot): boolean {
  return stateName(before.value) === stateName(after.value);
}
