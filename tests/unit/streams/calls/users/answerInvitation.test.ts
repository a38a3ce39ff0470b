import { describe, expect, test } from "vitest";
import { CustomerIndex, InvitationId } from "../../../../../src/domain/base/ids.ts";
import { EpochMs } from "../../../../../src/domain/base/instant.ts";
import {
  acceptInvitation,
  declineInvitation,
  type OwnInvitation,
} from "../../../../../src/domain/users/invitationCalls.ts";
import { answerInvitation } from "../../../../../src/streams/calls/users/answerInvitation.ts";
import { RequestFailed } from "../../../../../src/streams/core/kuzzle/requestFailed.ts";
import type { LiveClient } from "../../../../../src/streams/feeds/liveClient.ts";

const invitation: OwnInvitation = {
  id: InvitationId.parse("invitation-1"),
  customer: CustomerIndex.parse("tower"),
  customerName: "Tower",
  role: "worker",
  invitedByName: "Bo",
  expiresAt: EpochMs.parse(5),
};
const request = { controller: "omniscient/invitation", action: "accept" };
const refused = (status: number, id: string) =>
  new RequestFailed({ kind: "refused", status, id }, request);

describe("the answer to an invitation", () => {
  test.each([
    { kind: "accept", declared: acceptInvitation },
    { kind: "decline", declared: declineInvitation },
  ] as const)("$kind is its own call", async ({ kind, declared }) => {
    const made: unknown[] = [];
    const call = ((...args: unknown[]) => {
      made.push(args);
      return Promise.resolve({ customer: "tower" });
    }) as LiveClient["call"];
    expect(await answerInvitation({ call }, { kind, invitation })).toEqual({ status: "done" });
    expect(made).toEqual([[declared, { invitationId: "invitation-1" }]]);
  });

  test.each([
    { name: "run out", error: refused(404, "omniscient.rule.not_found"), problem: "gone" },
    { name: "cut", error: new RequestFailed({ kind: "offline" }, request), problem: "unreachable" },
    { name: "broken", error: refused(500, "x"), problem: "failed" },
  ])("$name: $problem", async ({ error, problem }) => {
    const call = (() => Promise.reject(error)) as LiveClient["call"];
    expect(await answerInvitation({ call }, { kind: "accept", invitation })).toEqual({
      status: "refused",
      problem,
    });
  });
});
