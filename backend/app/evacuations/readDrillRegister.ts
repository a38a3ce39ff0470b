import type { Customer } from "../../../src/domain/customers/customer.ts";
import {
  type DrillRegister,
  drillRegister,
} from "../../../src/domain/evacuations/drillRegister.ts";
import { Evacuation } from "../../../src/domain/evacuations/evacuation.ts";
import {
  type EvacuationReport,
  evacuationReport,
} from "../../../src/domain/evacuations/evacuationReport.ts";
import { Site } from "../../../src/domain/sites/site.ts";
import type { AppDeps } from "../platform/deps.ts";
import { searchAll } from "../platform/kuzzle/searchDocuments.ts";
import { viewOf } from "./evacuations.ts";

/** The register of the drills of a customer, as it stands now. */
export async function readDrillRegister(
  { sdk, now }: Pick<AppDeps, "now" | "sdk">,
  { index, timezone }: Pick<Customer, "index" | "timezone">,
): Promise<DrillRegister> {
  await sdk.collection.refresh(index, "evacuations");
  const sites: Site[] = [];
  for await (const site of searchAll(sdk, index, "sites", Site, {})) sites.push(site);
  const held = {
    query: { bool: { filter: [{ term: { kind: "drill" } }, { term: { state: "ended" } }] } },
  };
  const reports: EvacuationReport[] = [];
  for await (const evacuation of searchAll(sdk, index, "evacuations", Evacuation, held))
    reports.push(evacuationReport(await viewOf({ sdk }, index, evacuation), now()));
  return drillRegister(sites, reports, now(), timezone);
}
