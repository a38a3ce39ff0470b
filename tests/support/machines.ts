import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type ContextFrom,
  type EventFromLogic,
  fromPromise,
  type StateValue,
  transition,
} from "xstate";

/** A state of a machine: where it is, and what it remembers. */
export type State<M extends AnyStateMachine> = {
  readonly value: StateValue;
  readonly context: ContextFrom<M>;
};

/** The answer of an effect as the event that it is; `output` is what the effect answers. */
export const done = <M extends AnyStateMachine>(
  _machine: M,
  actor: string,
  output: unknown,
): EventFromLogic<M> =>
  ({ type: `xstate.done.actor.${actor}`, output }) as unknown as EventFromLogic<M>;

/** The failure of an effect as the event that it is. */
export const failed = <M extends AnyStateMachine>(_machine: M, actor: string): EventFromLogic<M> =>
  ({
    type: `xstate.error.actor.${actor}`,
    error: new Error(`${actor} failed`),
  }) as unknown as EventFromLogic<M>;

/** What an event makes of a state, and what the machine tells thereby; nothing runs. */
export function after<M extends AnyStateMachine>(
  machine: M,
  { value, context }: State<M>,
  event: EventFromLogic<M>,
): State<M> & { readonly told: readonly unknown[] } {
  const given = machine.resolveState({ value, context } as never);
  const [next, actions]: [AnyMachineSnapshot, readonly { type: string; params?: unknown }[]] =
    transition(machine, given as never, event) as never;
  const told = actions
    .filter(({ type }) => type === "xstate.emit")
    .map(({ params }) => (params as { event: unknown }).event);
  return { value: next.value, context: next.context as ContextFrom<M>, told };
}

/** An effect that answers when the test says so, and keeps what it was asked. */
export function promised<Output, Input = void>() {
  const asked: Input[] = [];
  const open: { resolve: (output: Output) => void; reject: (error: Error) => void }[] = [];
  const logic = fromPromise<Output, Input>(
    ({ input }) =>
      new Promise<Output>((resolve, reject) => {
        asked.push(input);
        open.push({ resolve, reject });
      }),
  );
  /** Lets the promises that have just been settled reach the machine. */
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    logic,
    asked,
    answer: async (output: Output) => {
      open.pop()?.resolve(output);
      await settled();
    },
    fail: async (error = new Error("nobody could be asked")) => {
      open.pop()?.reject(error);
      await settled();
    },
  };
}
