import { describe, expect, test } from "vitest";
import { CustomerIndex, InvitationId, LabelId, UserId } from "../../../../src/domain/base/ids.ts";
import { updateCustomer } from "../../../../src/domain/customers/calls.ts";
import { deleteLabel } from "../../../../src/domain/referential/calls.ts";
import { pauseUser, revokeUser, sendUserLink } from "../../../../src/domain/users/calls.ts";
import { acceptInvitation } from "../../../../src/domain/users/invitationCalls.ts";
import { makeCall } from "../../../../src/streams/calls/makeCall.ts";
import { RequestFailed } from "../../../../src/streams/core/kuzzle/requestFailed.ts";
import type { LiveClient } from "../../../../src/streams/feeds/liveClient.ts";

const TOWER = CustomerIndex.parse("tower");
const userId = UserId.parse("user-1");
const labelId = LabelId.parse("label-1");
const invitationId = InvitationId.parse("invitation-1");

const CALLS = {
  accept: acceptInvitation,
  deleteLabel,
  lead: updateCustomer,
  pause: pauseUser,
  revoke: revokeUser,
  sendLink: sendUserLink,
};
type More = { readonly about?: string; readonly customerIndex?: CustomerIndex };
const nobody = (): CustomerIndex => {
  throw new Error("no customer is open");
};

/** A backend that answers so; an error is a rejection. */
function answering(answer: unknown) {
  const made: unknown[] = [];
  const call = ((...args: unknown[]) => {
    made.push(args);
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  }) as LiveClient["call"];
  return { live: { call }, made };
}

describe("a command that makes one call", () => {
  test("is about the open customer, by the name that its call has for it", async () => {
    const { live, made } = answering({});
    await makeCall(live, () => TOWER, CALLS, { kind: "pause", userId });
    await makeCall(live, () => TOWER, CALLS, { kind: "deleteLabel", labelId });
    expect(made).toEqual([
      [pauseUser, { customer: TOWER, userId }],
      [deleteLabel, { customerIndex: TOWER, labelId }],
    ]);
  });

  test("is about the customer that it names, whether or not one is open", async () => {
    const { live, made } = answering({});
    const customerIndex = CustomerIndex.parse("bridge");
    const config = { quickConnectSlave: true };
    const asked = { kind: "lead", customerIndex, config } as const;
    await makeCall<typeof CALLS, More>(live, () => TOWER, CALLS, asked);
    await makeCall<typeof CALLS, More>(live, nobody, CALLS, asked);
    const expected = [updateCustomer, { customerIndex, config }];
    expect(made).toEqual([expected, expected]);
  });

  test("is about none where its call is, and does not send what it only says to views", async () => {
    const { live, made } = answering({});
    const asked = { kind: "accept", invitationId, about: "Tower" } as const;
    await makeCall<typeof CALLS, More>(live, nobody, CALLS, asked);
    expect(made).toEqual([[acceptInvitation, { invitationId }]]);
  });

  test("tells what it brought", async () => {
    const brought = { link: { sentAt: null }, sendsLeft: 7 };
    const { live } = answering(brought);
    expect(await makeCall(live, () => TOWER, CALLS, { kind: "sendLink", userId })).toEqual({
      status: "done",
      kind: "sendLink",
      brought,
    });
  });

  const request = { controller: "omniscient/user", action: "revoke" };
  test.each([
    {
      name: "the server's code",
      error: new RequestFailed(
        { kind: "refused", status: 409, id: "omniscient.rule.last_administrator" },
        request,
      ),
      problem: "last_administrator",
    },
    {
      name: "that nobody answered",
      error: new RequestFailed({ kind: "offline" }, request),
      problem: "unreachable",
    },
    { name: "that it is broken", error: new Error("broken"), problem: "failed" },
  ])("that was not carried out says $name", async ({ error, problem }) => {
    const { live } = answering(error);
    expect(await makeCall(live, () => TOWER, CALLS, { kind: "revoke", userId })).toMatchObject({
      status: "refused",
      problem,
    });
  });

  test("says that it failed where no customer is open", async () => {
    const { live, made } = answering({});
    expect(await makeCall(live, nobody, CALLS, { kind: "pause", userId })).toMatchObject({
      status: "refused",
      problem: "failed",
    });
    expect(made).toEqual([]);
  });
});
