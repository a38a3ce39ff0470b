import { expect, test } from "vitest";
import { takeBack } from "../../../../src/composition/shell/takeBack.ts";
import { CustomerIndex, QrCodeId, SiteId } from "../../../../src/domain/base/ids.ts";
import { answeringLive, refusing } from "../../../support/answeringLive.ts";
import { smallTower } from "../../../support/smallSite.ts";

const TOWER = CustomerIndex.parse("tower");
const portsOf = (live: ReturnType<typeof answeringLive>) => ({
  live,
  customer: () => TOWER,
  now: () => 0,
  newId: () => "unused",
});
const signal = new AbortController().signal;

test("codes that an export has marked are unmarked; those that are gone are told", async () => {
  const qrCodeIds = ["qr-code-a", "qr-code-b"].map((id) => QrCodeId.parse(id));
  const live = answeringLive({ marked: ["qr-code-a"] });
  expect(await takeBack(portsOf(live), { kind: "exported", qrCodeIds }, signal)).toEqual({
    undone: 1,
    left: 1,
    why: "changedSince",
  });
  expect(live.asked).toMatchObject([
    {
      controller: "omniscient/qrCode",
      action: "markExported",
      body: { qrCodeIds, exported: false },
    },
  ]);
});

test("archived sites come back before their resources are asked for; who may not is told so", async () => {
  const siteIds = ["site-a", "site-b"].map((id) => SiteId.parse(id));
  const sites = { kind: "sites", siteIds, calls: [] } as const;
  const live = answeringLive({ site: smallTower() });
  expect(await takeBack(portsOf(live), sites, signal)).toEqual({ undone: 2, left: 0, why: null });
  expect(live.asked.map(({ action, body }) => [action, body])).toEqual(
    siteIds.map((siteId) => ["unarchive", { customerIndex: TOWER, siteId }]),
  );
  const refused = answeringLive(refusing("archived"));
  expect(await takeBack(portsOf(refused), sites, signal)).toMatchObject({ undone: 0 });
});

test("an order of new tags is taken back call by call, until none is left", async () => {
  const provisioning = {
    kind: "provisioning",
    customer: TOWER,
    provisioningId: "provisioning-1",
  } as const;
  const live = answeringLive({ removed: ["near", "far"], left: 1 }, { removed: ["last"], left: 0 });
  expect(await takeBack(portsOf(live), provisioning, signal)).toEqual({
    undone: 3,
    left: 0,
    why: null,
  });
  expect(live.asked).toHaveLength(2);
});
