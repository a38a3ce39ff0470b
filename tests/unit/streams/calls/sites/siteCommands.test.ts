import { expect, test } from "vitest";
import { AssetId, CustomerIndex, SiteId } from "../../../../../src/domain/base/ids.ts";
import {
  runSiteCommand,
  type SiteCommand,
} from "../../../../../src/streams/calls/sites/siteCommands.ts";
import { answeringLive, refusing } from "../../../../support/answeringLive.ts";
import { smallTower } from "../../../../support/smallSite.ts";

const TOWER = CustomerIndex.parse("tower");
const crane = AssetId.parse("asset-crane");
const siteId = SiteId.parse("site-yard");

test.each([
  {
    name: "an archived site tells how many assets were dissociated",
    command: { kind: "archive", siteIds: [siteId] },
    answer: { site: smallTower(), dissociated: 12, taken: [] },
    asked: ["omniscient/site", "archive", { siteId }],
    assets: 12,
  },
  {
    name: "a site that comes back brings none",
    command: { kind: "unarchive", siteIds: [siteId] },
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
  expect(await runSiteCommand(live, TOWER, command)).toMatchObject({ status: "done", assets });
  const [controller, action, body] = asked;
  expect(live.asked).toEqual([{ controller, action, body: { customerIndex: TOWER, ...body } }]);
});

test("sites that are archived together tell what gives them their assets again", async () => {
  const other = SiteId.parse("site-other");
  const taken = [
    { link: "currentWorksite", assetIds: [crane] },
    { link: "futureWorksite", assetIds: [crane] },
  ];
  const live = answeringLive(
    { site: smallTower(), dissociated: 1, taken },
    { site: smallTower(), dissociated: 0, taken: [] },
  );
  const command = { kind: "archive", siteIds: [siteId, other] } as const;
  expect(await runSiteCommand(live, TOWER, command)).toEqual({
    status: "done",
    assets: 1,
    sites: [siteId, other],
    backCalls: (["currentWorksite", "futureWorksite"] as const).map((link) => ({
      assetIds: [crane],
      action: { kind: "associate", siteId, link, seen: null },
    })),
    left: null,
  });
});

test("a site that is refused leaves those before it archived, and the command says why", async () => {
  const siteIds = ["a", "b", "c"].map((id) => SiteId.parse(id));
  const archived = { site: smallTower(), dissociated: 2, taken: [] };
  const live = answeringLive(archived, refusing("not_found"));
  expect(await runSiteCommand(live, TOWER, { kind: "archive", siteIds })).toMatchObject({
    status: "done",
    assets: 2,
    sites: ["a"],
    left: { problem: "not_found" },
  });
  expect(live.asked).toHaveLength(2);
  const refused = answeringLive(refusing("not_allowed"));
  expect(await runSiteCommand(refused, TOWER, { kind: "archive", siteIds })).toMatchObject({
    status: "refused",
    problem: "not_allowed",
  });
});
