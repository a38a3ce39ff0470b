import { expect, test } from "vitest";
import { initialTransition, transition } from "xstate";
import { CounterId } from "../../../../src/domain/base/ids.ts";
import { commandMachine } from "../../../../src/machines/kit/commandMachine.ts";
import {
  type CounterCommand,
  mayCounterCommandBeSent,
} from "../../../../src/views/counters/useCounterCommands.ts";

const machine = commandMachine<CounterCommand, { readonly status: "done" | "refused" }>({
  id: "counterCommands",
  mayBeSent: mayCounterCommandBeSent,
});
const counterId = CounterId.parse("counter-gate");
const copy = (name: string): CounterCommand => ({
  kind: "duplicate",
  counterId,
  name,
  about: ["Grande grue"],
});

test.each<{ name: string; command: CounterCommand; expected: string }>([
  { name: "a copy of a free name is sent", command: copy("Gate (copy)"), expected: "sending" },
  { name: "a copy without a name is not", command: copy("  "), expected: "asking" },
  {
    name: "nor one whose name is that of another counter, however it is written",
    command: copy("grande  GRUE"),
    expected: "asking",
  },
  {
    name: "an archive needs no name",
    command: { kind: "archive", counterId },
    expected: "sending",
  },
])("$name", ({ command, expected }) => {
  const [begin] = initialTransition(machine);
  const [asking] = transition(machine, begin, { type: "user.ask", command });
  const [next] = transition(machine, asking, { type: "user.confirm" });
  expect(next.value).toBe(expected);
  expect(asking.can({ type: "user.confirm" })).toBe(expected === "sending");
});
