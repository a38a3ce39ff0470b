import { expect, test } from "vitest";
import { CustomerIndex } from "../../../../../src/domain/base/ids.ts";
import { saveSite } from "../../../../../src/streams/calls/sites/saveSite.ts";
import { answeringLive } from "../../../../support/answeringLive.ts";
import { smallTower } from "../../../../support/smallSite.ts";

const TOWER = CustomerIndex.parse("tower");

test("a new site without an id leaves the id to the server", async () => {
  const stored = { ...smallTower(), id: "site-new" };
  const live = answeringLive({ site: stored });
  const form = { mode: "create", seen: { id: "" }, wanted: { siteName: "Yard" } } as const;
  expect(await saveSite(live, TOWER, form)).toEqual({
    type: "saved",
    stored,
  });
  expect(live.asked[0]?.body).toEqual({ customerIndex: TOWER, site: { siteName: "Yard" } });
});
