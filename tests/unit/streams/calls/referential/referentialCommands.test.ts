import { expect, test } from "vitest";
import { CustomerIndex, LabelId } from "../../../../../src/domain/base/ids.ts";
import {
  type ReferentialCommand,
  runReferentialCommand,
} from "../../../../../src/streams/calls/referential/referentialCommands.ts";
import { answeringLive } from "../../../../support/answeringLive.ts";

const TOWER = CustomerIndex.parse("tower");
const labelId = LabelId.parse("label-1");
const impact = { assets: 4, renamed: 0, lines: [] };

test.each([
  {
    name: "a deleted label tells from how many assets it was taken",
    command: { kind: "deleteLabel", labelId },
    answer: { labelId, assets: 3 },
    asked: ["omniscient/label", "delete", { labelId }],
    brought: { assets: 3, impact: null },
  },
  {
    name: "the impact of a deletion is asked for",
    command: { kind: "readImpact", familyId: "family-1", family: null },
    answer: { impact },
    asked: ["omniscient/referential", "impact", { familyId: "family-1", family: null }],
    brought: { assets: 4, impact },
  },
  {
    name: "a family is deleted with what it does to its assets",
    command: { kind: "deleteFamily", familyId: "family-1", acceptImpact: true },
    answer: { familyId: "family-1", impact },
    asked: ["omniscient/referential", "delete", { familyId: "family-1", acceptImpact: true }],
    brought: { assets: 4, impact },
  },
] satisfies readonly {
  name: string;
  command: ReferentialCommand;
  answer: unknown;
  asked: readonly [string, string, object];
  brought: object;
}[])("$name", async ({ command, answer, asked, brought }) => {
  const live = answeringLive(answer);
  expect(await runReferentialCommand(live, TOWER, command)).toEqual({ status: "done", ...brought });
  const [controller, action, body] = asked;
  expect(live.asked).toEqual([{ controller, action, body: { customerIndex: TOWER, ...body } }]);
});
