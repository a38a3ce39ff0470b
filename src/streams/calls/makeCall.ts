import type { AnswerOf, Call, CustomerField, RequestOf } from "../../domain/base/call.ts";
import type { CustomerIndex } from "../../domain/base/ids.ts";
import { must } from "../../domain/base/must.ts";
import { ownValue } from "../../domain/base/ownValue.ts";
import type { LiveClient } from "../feeds/liveClient.ts";
import { type Answered, answered } from "./refusal.ts";

/** The commands of one part of a screen, by their kinds: each makes the one call that it is named with. */
export type CallTable = Readonly<Record<string, Call>>;

/**
 * One of these commands: its kind, with what its call asks for. It is about the open customer, unless `More` names one.
 * `about` in `More` is not sent: it is for whoever reads what became of the command.
 */
export type CommandOf<Calls extends CallTable, More = object> = {
  [Kind in keyof Calls & string]: { readonly kind: Kind } & Omit<
    Asked<RequestOf<Calls[Kind]>>,
    CustomerField
  > &
    More;
}[keyof Calls & string];

/** What a call asks for; a request without a field asks for nothing, and forbids nothing. */
type Asked<Request> = string extends keyof Request ? object : Request;

/** What became of it. `brought`: what the call was answered. */
export type CommandAnswerOf<Calls extends CallTable> = Answered<
  {
    [Kind in keyof Calls & string]: {
      readonly kind: Kind;
      readonly brought: AnswerOf<Calls[Kind]>;
    };
  }[keyof Calls & string]
>;

/** Makes the call of a command. Never rejects: what went wrong is an answer too. @param customer the open one */
export function makeCall<Calls extends CallTable, More>(
  live: Pick<LiveClient, "call">,
  customer: () => CustomerIndex,
  calls: Calls,
  command: CommandOf<Calls, More>,
): Promise<CommandAnswerOf<Calls>> {
  const { kind, about: _, ...request } = command as { kind: string; about?: unknown };
  const call = must(ownValue<Call>(calls, kind), `${kind} is one of the commands`);
  const { customer: field } = call;
  return answered(async () => {
    const of = field === null || field in request ? {} : { [field]: customer() };
    return { kind, brought: await live.call(call, { ...of, ...request }) };
  }) as Promise<CommandAnswerOf<Calls>>;
}
