import { benchAssetList } from "./front/assetList/assetList.ts";
import { benchConnectorFlood } from "./connectorFlood.ts";
import { benchConnectorFuzz } from "./connectorFuzz.ts";
import { benchConnectors } from "./connectors.ts";
import { benchDistress } from "./distress.ts";
import { benchDistressSchedules } from "./distressSchedules.ts";
import { benchCore } from "./front/core/coreCost.ts";
import { benchCompressedDay } from "./front/compressedDay/compressedDay.ts";
import { benchFamilyImages } from "./front/live/familyImages.ts";
import { benchFirstVisit } from "./front/live/firstVisit.ts";
import { benchLiveFront } from "./front/live/liveFront.ts";
import { benchLayoutShift } from "./front/layoutShift.ts";
import { benchGeocoding } from "./geocoding.ts";
import { benchImports } from "./imports.ts";
import { benchJournal } from "./journal.ts";
import { benchLaws } from "./laws.ts";
import { benchPlace } from "./place.ts";
import { benchProbe } from "./probe.ts";
import { benchReadings } from "./readings.ts";
import { benchReports } from "./reports.ts";
import { benchRollSchedules } from "./rollSchedules.ts";
import { benchStartUp } from "./startUp.ts";
import { benchStorage } from "./storage.ts";
import { benchTimeMachine } from "./timeMachine.ts";
import { benchTrips } from "./trips.ts";
import { benchTurns } from "./turns.ts";
import { longestTurns } from "../tests/support/ownProcess.ts";
import { printTurns } from "./support/figures.ts";
import { benchWebhooks } from "./webhooks.ts";

const benches = {
  storage: benchStorage,
  place: benchPlace,
  probe: benchProbe,
  readings: benchReadings,
  imports: benchImports,
  reports: benchReports,
  webhooks: benchWebhooks,
  connectors: benchConnectors,
  connectorFlood: benchConnectorFlood,
  connectorFuzz: benchConnectorFuzz,
  journal: benchJournal,
  startUp: benchStartUp,
  timeMachine: benchTimeMachine,
  trips: benchTrips,
  turns: benchTurns,
  distress: benchDistress,
  distressSchedules: benchDistressSchedules,
  rollSchedules: benchRollSchedules,
  laws: benchLaws,
  geocoding: benchGeocoding,
  front: benchLiveFront,
  familyImages: benchFamilyImages,
  layoutShift: benchLayoutShift,
  core: benchCore,
  firstVisit: benchFirstVisit,
  assetList: benchAssetList,
  compressedDay: benchCompressedDay,
};

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !(name in benches));
if (unknown !== undefined) {
  console.error(
    `There is no benchmark ${unknown}: choose among ${Object.keys(benches).join(", ")}.`,
  );
  process.exit(2);
}
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  longestTurns.clear();
  await bench();
  printTurns(longestTurns);
}
