import { expect, test } from "vitest";
import { answered } from "../../../../src/streams/calls/refusal.ts";
import { failing, refusing } from "../../../support/answeringLive.ts";

test("what was carried out has what it brought", async () => {
  expect(await answered(async () => ({ assets: 2 }))).toEqual({ status: "done", assets: 2 });
});

test.each([
  {
    name: "a refusal names the code and the server's words",
    error: refusing("conflict", {}, "The code is that of G-12."),
    expected: { problem: "conflict", told: "The code is that of G-12." },
  },
  {
    name: "a refusal without a code of ours goes by its status",
    error: failing({ kind: "refused", status: 403, id: "security.rights.forbidden" }),
    expected: { problem: "not_allowed" },
  },
  {
    name: "nobody answered",
    error: failing({ kind: "timeout", ms: 5 }),
    expected: { problem: "unreachable" },
  },
  { name: "anything else", error: new Error("broken"), expected: { problem: "failed" } },
  {
    name: "what a change of the referential would do is kept",
    error: refusing("OM002", { impact: { assets: 4, renamed: 0, lines: [] } }),
    expected: { problem: "OM002", impact: { assets: 4, renamed: 0, lines: [] } },
  },
])("$name", async ({ error, expected }) => {
  const refused = await answered(async () => {
    throw error;
  });
  expect(refused).toMatchObject({ status: "refused", ...expected });
});
