import { expect, test } from "vitest";
import { initialTransition, transition } from "xstate";
import { CounterId } from "../../../../src/domain/base/ids.ts";
import {
  type CounterCommand,
  counterCommandsMachine,
} from "../../../../src/machines/counters/counterCommandsMachine.ts";

const id = CounterId.parse("counter-gate");
const copy = (name: string): CounterCommand => ({
  kind: "duplicate",
  id,
  name,
  taken: ["Grande grue"],
});

test.each<{ name: string; command: CounterCommand; expected: string }>([
  { name: "a copy of a free name is sent", command: copy("Gate (copy)"), expected: "sending" },
  { name: "a copy without a name is not", command: copy("  "), expected: "asking" },
  {
    name: "nor one whose name is that of another counter, however it is written",
    command: copy("grande  GRUE"),
    expected: "asking",
  },
  { name: "an archive needs no name", command: { kind: "archive", id }, expected: "sending" },
])("$name", ({ command, expected }) => {
  const [begin] = initialTransition(counterCommandsMachine);
  const [asking] = transition(counterCommandsMachine, begin, { type: "user.ask", command });
  const [next] = transition(counterCommandsMachine, asking, { type: "user.confirm" });
  expect(next.value).toBe(expected);
  expect(asking.can({ type: "user.confirm" })).toBe(expected === "sending");
});
