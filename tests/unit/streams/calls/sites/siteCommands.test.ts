import { expect, test } from "vitest";
import { AssetId, CustomerIndex, SiteId } from "../../../../../src/domain/base/ids.ts";
import {
  runSiteCommand,
  type SiteCommand,
} from "../../../../../src/streams/calls/sites/siteCommands.ts";
import { answeringLive } from "../../../../support/answeringLive.ts";
import { smallTower } from "../../../../support/smallSite.ts";

const TOWER = CustomerIndex.parse("tower");
const crane = AssetId.parse("asset-crane");
const siteId = SiteId.parse("site-yard");

test.each([
  {
    name: "an archived site tells how many assets were dissociated",
    command: { kind: "archive", siteId },
    answer: { site: smallTower(), dissociated: 12 },
    asked: ["omniscient/site", "archive", { siteId }],
    assets: 12,
  },
  {
    name: "a site that comes back brings none",
    command: { kind: "unarchive", siteId },
    answer: { site: smallTower() },
    asked: ["omniscient/site", "unarchive", { siteId }],
    assets: 0,
  },
  {
    name: "assets that are there already count as associated, those that are gone or were changed meanwhile do not",
    command: { kind: "associate", assetIds: [crane], siteId, seen: null },
    answer: {
      outcomes: ["done", "unchanged", "notFound", "changedSince"].map((status) => ({
        id: crane,
        status,
        ...(status === "done" ? { was: {}, is: {} } : {}),
      })),
    },
    asked: ["omniscient/asset", "associate", { assetIds: [crane], siteId, seen: null }],
    assets: 2,
  },
] satisfies readonly {
  name: string;
  command: SiteCommand;
  answer: unknown;
  asked: readonly [string, string, object];
  assets: number;
}[])("$name", async ({ command, answer, asked, assets }) => {
  const live = answeringLive(answer);
  expect(await runSiteCommand(live, TOWER, command)).toEqual({ status: "done", assets });
  const [controller, action, body] = asked;
  expect(live.asked).toEqual([{ controller, action, body: { customerIndex: TOWER, ...body } }]);
});
