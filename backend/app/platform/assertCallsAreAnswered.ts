import { CALLS } from "../../../src/domain/calls.ts";
import type { Answered } from "./answer.ts";

/** The calls that are declared and those that are answered are not the same. */
export class CallsIncomplete extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`${problems.join("; ")}: correct backend/app/controllers.ts or the calls.`);
    this.name = "CallsIncomplete";
    this.problems = problems;
  }
}

/** Every declared call has one answer, and every answer is to a declared call. @throws CallsIncomplete */
export function assertCallsAreAnswered(answers: readonly Pick<Answered, "call">[]): void {
  const answered = answers.map(({ call }) => call);
  const problems = [
    ...CALLS.filter((call) => !answered.includes(call)).map(
      ({ name }) => `nothing answers ${name}`,
    ),
    ...answered
      .filter((call) => !CALLS.includes(call))
      .map(({ name }) => `${name} is answered and not declared`),
    ...answered
      .filter((call, index) => answered.indexOf(call) !== index)
      .map(({ name }) => `${name} is answered twice`),
  ];
  if (problems.length > 0) throw new CallsIncomplete(problems);
}
