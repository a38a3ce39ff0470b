import type { RequestOf } from "../../../domain/base/call.ts";
import type { CustomerIndex } from "../../../domain/base/ids.ts";
import { unreachable } from "../../../domain/base/unreachable.ts";
import {
  deleteWalkTest,
  endWalkTest,
  markWalkTest,
  startWalkTest,
} from "../../../domain/coverage/calls.ts";
import type { WalkTest } from "../../../domain/coverage/walkTest.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";
import { type Answered, answered } from "../refusal.ts";

type Asked<Call extends Parameters<LiveClient["call"]>[0]> = Omit<RequestOf<Call>, "customerIndex">;

/** What is done with a walk test. */
export type WalkCommand =
  | ({ readonly kind: "start" } & Asked<typeof startWalkTest>)
  | ({ readonly kind: "end" } & Asked<typeof endWalkTest>)
  | ({ readonly kind: "mark" } & Asked<typeof markWalkTest>)
  | ({ readonly kind: "delete" } & Asked<typeof deleteWalkTest>);

/** `test`: as it is then; null: it is gone, or was not told. */
export type WalkAnswer = Answered<{ readonly test: WalkTest | null }>;

/** Carries out one command for the customer. Never rejects. */
export const runWalkCommand = (
  live: Pick<LiveClient, "call">,
  customer: CustomerIndex,
  command: WalkCommand,
): Promise<WalkAnswer> => answered(async () => ({ test: await run(live, customer, command) }));

async function run(
  live: Pick<LiveClient, "call">,
  customerIndex: CustomerIndex,
  command: WalkCommand,
): Promise<WalkTest | null> {
  switch (command.kind) {
    case "start": {
      const { walkTestId, tagId, siteId } = command;
      return (await live.call(startWalkTest, { customerIndex, walkTestId, tagId, siteId })).test;
    }
    case "end":
      return (await live.call(endWalkTest, { customerIndex, walkTestId: command.walkTestId })).test;
    case "mark": {
      const { walkTestId, markId, floor, location } = command;
      await live.call(markWalkTest, { customerIndex, walkTestId, markId, floor, location });
      return null;
    }
    case "delete":
      await live.call(deleteWalkTest, { customerIndex, walkTestId: command.walkTestId });
      return null;
    default:
      return unreachable(command);
  }
}
