import { describe, expect, test } from "vitest";
import {
  type CommandEvent,
  commandMachine,
  WHEN_BROKEN,
} from "../../../../src/machines/kit/commandMachine.ts";
import { after, done, failed } from "../../../support/machines.ts";

type Command = { readonly name: string };
type Answer =
  | { readonly status: "done"; readonly count: number }
  | { readonly status: "refused"; readonly problem: string };

const refusal = { status: "refused", problem: "not_allowed" } as const;
const answer = { status: "done", count: 2 } as const;
const machine = commandMachine<Command, Answer>({
  id: "tried",
  canBeGivenUp: true,
  mayBeSent: ({ name }) => name !== "",
});

const command: Command = { name: "archive" };
const other: Command = { name: "reset" };
const unnamed: Command = { name: "" };
const NOTHING = { command: null, answer: null, refusal: null };

type State = Parameters<typeof after<typeof machine>>[1];
type Row = {
  readonly name: string;
  readonly given: State;
  readonly when: CommandEvent<Command>;
  readonly expected: State;
  readonly emitted?: readonly unknown[];
};

const idle: State = { value: "idle", context: NOTHING };
const asking: State = { value: "asking", context: { ...NOTHING, command } };
const sending: State = { value: "sending", context: { ...NOTHING, command } };
const carriedOut: State = { value: "done", context: { ...NOTHING, command, answer } };
const refused: State = { value: "failed", context: { ...NOTHING, command, refusal } };

describe("commandMachine", () => {
  test.each<Row>([
    {
      name: "what is to be done is sent",
      given: idle,
      when: { type: "user.do", command },
      expected: sending,
    },
    {
      name: "what is asked about is not sent yet",
      given: idle,
      when: { type: "user.ask", command },
      expected: asking,
    },
    {
      name: "another question takes the place of the first",
      given: asking,
      when: { type: "user.ask", command: other },
      expected: { ...asking, context: { ...NOTHING, command: other } },
    },
    {
      name: "what was meant is sent",
      given: asking,
      when: { type: "user.confirm" },
      expected: sending,
    },
    {
      name: "what may not be sent can be asked about",
      given: idle,
      when: { type: "user.ask", command: unnamed },
      expected: { ...asking, context: { ...NOTHING, command: unnamed } },
    },
    {
      name: "what may not be sent is not, though it was meant",
      given: { ...asking, context: { ...NOTHING, command: unnamed } },
      when: { type: "user.confirm" },
      expected: { ...asking, context: { ...NOTHING, command: unnamed } },
    },
    {
      name: "what may not be sent is not done without a question either",
      given: idle,
      when: { type: "user.do", command: unnamed },
      expected: idle,
    },
    {
      name: "what was not meant is forgotten",
      given: asking,
      when: { type: "user.dismiss" },
      expected: idle,
    },
    {
      name: "while one command is on its way, another is not accepted",
      given: sending,
      when: { type: "user.do", command: other },
      expected: sending,
    },
    {
      name: "what is given up is forgotten",
      given: sending,
      when: { type: "user.cancel" },
      expected: idle,
    },
    {
      name: "what was carried out is said once, with what it brought",
      given: sending,
      when: done(machine, "run", answer),
      expected: carriedOut,
      emitted: [{ type: "commandDone", command, answer }],
    },
    {
      name: "what was refused says why",
      given: sending,
      when: done(machine, "run", refusal),
      expected: refused,
    },
    {
      name: "an effect that breaks is a refusal too",
      given: sending,
      when: failed(machine, "run"),
      expected: { ...refused, context: { ...refused.context, refusal: WHEN_BROKEN } },
    },
    {
      name: "what is tried again is not refused meanwhile",
      given: refused,
      when: { type: "user.retry" },
      expected: sending,
    },
    {
      name: "what is meant again is not refused meanwhile",
      given: refused,
      when: { type: "user.confirm" },
      expected: sending,
    },
    {
      name: "what was refused is put aside",
      given: refused,
      when: { type: "user.dismiss" },
      expected: idle,
    },
    {
      name: "the next command begins without what the last one brought",
      given: carriedOut,
      when: { type: "user.do", command: other },
      expected: { ...sending, context: { ...NOTHING, command: other } },
    },
    {
      name: "what was brought is put aside",
      given: carriedOut,
      when: { type: "user.dismiss" },
      expected: idle,
    },
  ])("$name", ({ given, when, expected, emitted = [] }) => {
    const { value, context, told } = after(machine, given, when);
    expect({ value, context, told }).toEqual({ ...expected, told: emitted });
  });
});
