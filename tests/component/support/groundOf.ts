import type { Site } from "../../../src/domain/sites/site.ts";
import type { FixtureLive } from "../../support/fixtureLive/fixtureLive.ts";
import { smallTower } from "../../support/smallSite.ts";
import { sitesOf } from "./sites.ts";
import { smallSiteOf } from "./smallSiteOf.ts";

/** The small tower, and sites that are made and changed. @param fields in which it differs */
export function groundOf(live: FixtureLive, fields: Partial<Site> = {}): void {
  smallSiteOf(live);
  live.write("sites", { ...smallTower(), ...fields });
  sitesOf(live);
}
