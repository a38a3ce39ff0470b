import { describe, expect, test } from "vitest";
import { CustomerIndex, UserId } from "../../../../../src/domain/base/ids.ts";
import { sendUserLink } from "../../../../../src/domain/users/calls.ts";
import { createUser, updateUser } from "../../../../../src/domain/users/formCalls.ts";
import { saveUser } from "../../../../../src/streams/calls/users/saveUser.ts";
import { RequestFailed } from "../../../../../src/streams/core/kuzzle/requestFailed.ts";
import type { LiveClient } from "../../../../../src/streams/feeds/liveClient.ts";

const customer = CustomerIndex.parse("tower");
const userId = UserId.parse("user-1");

/** A backend that gives these answers in turn; an error is a rejection. */
function answering(...answers: unknown[]) {
  const made: unknown[] = [];
  const call = ((...args: unknown[]) => {
    made.push(args);
    const answer = answers.shift();
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  }) as LiveClient["call"];
  return { call, made };
}
const refused = (status: number, id: string, data = {}) =>
  new RequestFailed({ kind: "refused", status, id, data }, { controller: "c", action: "a" });

describe("a user who is saved", () => {
  const fields = { username: "ada", role: "worker" };
  const create = (more: object) => ({
    mode: "create" as const,
    seen: { id: "", username: "", role: "", sendsLink: true },
    wanted: { ...fields, ...more },
  });

  test.each([
    ["the link was sent", { link: { sentAt: 5 } }, true],
    ["no mail server took it", { link: { sentAt: null } }, false],
    ["it was refused", refused(429, "omniscient.rule.too_soon"), false],
  ])("is made, and it is told that %s", async (_, answer, linkSent) => {
    const { call, made } = answering({ user: { id: userId, ...fields } }, answer);
    expect(await saveUser({ call }, customer, create({}))).toEqual({
      type: "saved",
      stored: { id: userId, ...fields, linkSent },
    });
    expect(made).toEqual([
      [createUser, { customer, user: fields }],
      [sendUserLink, { customer, userId }],
    ]);
  });

  test("is sent no link where they sign in elsewhere", async () => {
    const { call, made } = answering({ user: { id: userId } });
    await saveUser({ call }, customer, create({ sendsLink: false }));
    expect(made).toEqual([[createUser, { customer, user: fields }]]);
  });

  test("is changed in what was changed, with what was seen of it", async () => {
    const { call, made } = answering({ user: { id: userId } });
    const seen = { id: userId, lastName: "Old", role: "worker" };
    await saveUser({ call }, customer, { mode: "edit", seen, wanted: { lastName: "New" } });
    expect(made).toEqual([
      [updateUser, { customer, userId, seen: { lastName: "Old" }, changes: { lastName: "New" } }],
    ]);
  });

  test("is a conflict where somebody else was faster", async () => {
    const conflicts = [{ field: "lastName", seen: "Old", stored: "One", wanted: "Two" }];
    const { call } = answering(refused(409, "omniscient.rule.conflict", { conflicts }));
    const asked = { mode: "edit" as const, seen: { id: userId }, wanted: { lastName: "Two" } };
    expect(await saveUser({ call }, customer, asked)).toEqual({ type: "conflict", conflicts });
  });
});
