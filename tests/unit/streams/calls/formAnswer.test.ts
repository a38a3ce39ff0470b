import { expect, test } from "vitest";
import { formAnswer, seenOf } from "../../../../src/streams/calls/formAnswer.ts";
import {
  RequestFailed,
  type RequestFailure,
} from "../../../../src/streams/core/kuzzle/requestFailed.ts";

const request = { controller: "omniscient/box", action: "update" };
const failing = (failure: RequestFailure) => () =>
  Promise.reject(new RequestFailed(failure, request));
const refused = (code: string, data: Readonly<Record<string, unknown>>) =>
  failing({ kind: "refused", status: 400, id: `omniscient.rule.${code}`, data });

const conflict = { field: "name", seen: "A", stored: "B", wanted: "C" };
const issue = { path: "timeout", code: "too_big", message: "Too big." };

test.each([
  {
    name: "what is stored",
    send: () => Promise.resolve({ name: "A" }),
    expected: { type: "saved", stored: { name: "A" } },
  },
  {
    name: "the fields that somebody else has changed",
    send: refused("conflict", { conflicts: [conflict] }),
    expected: { type: "conflict", conflicts: [conflict] },
  },
  {
    name: "the fields that break a rule",
    send: refused("invalid_input", { issues: [issue] }),
    expected: { type: "refused", code: "invalid_input", issues: [issue] },
  },
  {
    name: "a refusal without fields by its code",
    send: refused("not_found", { boxId: "box-1" }),
    expected: { type: "refused", code: "not_found", issues: [] },
  },
])("a form is told $name", async ({ send, expected }) => {
  expect(await formAnswer(send)).toEqual(expected);
});

test("a form that nobody answered is no refusal", async () => {
  await expect(formAnswer(failing({ kind: "offline" }))).rejects.toBeInstanceOf(RequestFailed);
});

test("only the fields that are written are compared with what was seen", () => {
  expect(seenOf({ name: "A", delay: 5 }, { name: "B", note: "new" })).toEqual({
    name: "A",
    note: null,
  });
});
