import { describe, expect, test } from "vitest";
import { createActor, fromCallback, fromPromise } from "xstate";
import { SiteId } from "../../src/domain/base/ids.ts";
import type { Site } from "../../src/domain/sites/site.ts";
import type { SiteRowPlan } from "../../src/domain/sites/siteImport.ts";
import type {
  SheetFile,
  SheetImportEvent,
  SheetReading,
  SheetToRead,
} from "../../src/machines/kit/sheetImportMachine.ts";
import type { SiteColumn } from "../../src/domain/sites/siteColumns.ts";
import {
  type SiteImportKind,
  siteImportMachine,
  type SiteSurroundings,
} from "../../src/machines/sites/siteImportMachine.ts";
import type { SitesWritten } from "../../src/domain/sites/sitesWritten.ts";
import { yardSite } from "../../tests/support/liveFixtures.ts";
import { describeMachine } from "../support/describeMachine.ts";
import { actorSamples, machineGraph, type SamplesOf } from "../support/machineGraph.ts";

const COLUMNS = ["id", "name", "type", "owner", "longitude", "latitude", "radius"] as const;
const named = {
  id: "Id",
  name: "Name",
  type: "Type",
  owner: "Owner",
  longitude: "Longitude",
  latitude: "Latitude",
  radius: "Radius",
  address: "Address",
  city: "City",
  timezone: "Timezone",
};
const file: SheetFile<SiteColumn> = { name: "sites.csv", content: new Blob(["id;name"]), named };
const reading = (...rows: (string | number)[][]): SheetReading => ({
  type: "read",
  table: {
    headers: COLUMNS,
    rows: rows.map((cells, index) => ({ line: index + 2, cells })),
    header: { line: 1, choices: [] },
    source: { format: "csv", encoding: "utf-8", separator: ";" },
  },
});
const YARD = ["yard", "Yard", "worksite", "Bâtir", 2.25, 48.9, 100];
const DEPOT = ["depot", "Depot", "agence", "Bâtir", 2.3, 48.8, 50];
const around = (known: readonly Site[] = []): SiteSurroundings => ({
  known,
  timezone: "Europe/Paris",
  seed: "s",
});
const written = (more: Partial<SitesWritten> = {}): SitesWritten => ({
  created: [{ id: SiteId.parse("yard"), name: "Yard" }],
  updated: [],
  failed: [],
  ...more,
});

const fromUser = {
  "user.choose": [{ type: "user.choose", file }],
  "user.choosePart": [{ type: "user.choosePart", choice: { sheet: "Two", headerLine: null } }],
  "user.map": [
    { type: "user.map", mapping: COLUMNS.map(() => null) },
    { type: "user.map", mapping: COLUMNS },
  ],
  "user.decide": [{ type: "user.decide", choices: { mode: "update", swapped: "keep" } }],
  "user.check": [{ type: "user.check", around: around() }],
  "user.fix": [{ type: "user.fix", row: 0, column: 6, text: "far" }],
  "user.write": [{ type: "user.write", around: around() }],
  "user.cancel": [{ type: "user.cancel" }],
  "user.undo": [{ type: "user.undo" }],
  "user.back": [{ type: "user.back" }],
  "user.again": [{ type: "user.again" }],
  "rows.written": [
    { type: "rows.written", written: written() },
    { type: "rows.written", written: written({ created: [] }) },
  ],
  "write.finished": [{ type: "write.finished" }],
} satisfies SamplesOf<SheetImportEvent<SiteImportKind>>;

describeMachine(
  "siteImportMachine",
  machineGraph(siteImportMachine, [undefined], {
    ...fromUser,
    ...actorSamples({
      read: [reading(YARD), { type: "refused", problem: "notATable", line: null }],
    }),
  }),
  [
    ["choosing", "user.choose", "reading"],
    ["reading", "done read | error read", "mapping"],
    ["reading", "done read | error read", "choosing"],
    ["mapping", "user.choosePart", "reading"],
    ["mapping", "user.check", "reviewing"],
    ["reviewing", "user.back", "mapping"],
    ["reviewing", "user.write", "writing"],
    ["writing", "write.finished", "written"],
    ["written", "user.undo", "undoing"],
    ["undoing", "write.finished", "undone"],
    ["mapping | reviewing | written | undone", "user.again", "choosing"],
  ],
  [
    ["mapping", "user.map", "mapping"],
    ["mapping", "user.decide", "choices"],
    ["reviewing", "user.fix", "plan, table"],
    ["reviewing", "user.decide", "choices, plan"],
    ["undoing | writing", "rows.written", "written"],
  ],
);

type ToWrite = {
  readonly plan: readonly SiteRowPlan[];
  readonly choices: SiteImportKind["choices"];
};

describe("an import of sites", () => {
  /** The machine with this file; what it is asked to write is kept, and written where the test says so. */
  function importing(given: SheetReading) {
    const asked: (readonly SiteRowPlan[])[] = [];
    const stops: string[] = [];
    const actor = createActor(
      siteImportMachine.provide({
        actors: {
          read: fromPromise<SheetReading, SheetToRead>(async () => given),
          write: fromCallback<SheetImportEvent<SiteImportKind>, ToWrite>(({ input, receive }) => {
            asked.push(input.plan);
            receive(({ type }) => stops.push(type));
          }),
        },
      }),
    ).start();
    const mapped = () =>
      new Promise<void>((resolve) => {
        actor.subscribe(({ value }) => {
          if (value === "mapping") resolve();
        });
        actor.send({ type: "user.choose", file });
      });
    const verdicts = () => actor.getSnapshot().context.plan.map(({ verdict }) => verdict);
    return { actor, asked, stops, mapped, verdicts };
  }

  test("judges the rows once more with the sites as they are when it is written", async () => {
    const { actor, asked, mapped, verdicts } = importing(reading(YARD, DEPOT, ["", "No place"]));
    await mapped();
    expect(actor.getSnapshot().context.mapping).toEqual(COLUMNS);
    actor.send({ type: "user.check", around: around() });
    expect(verdicts()).toEqual(["create", "create", "refused"]);
    const yard = { ...yardSite("yard"), id: SiteId.parse("yard"), siteName: "Yard" };
    actor.send({
      type: "user.write",
      around: around([{ ...yard, longitude: 2.25, latitude: 48.9, radius: 100 }]),
    });
    expect(asked[0]?.map(({ verdict }) => verdict)).toEqual(["unchanged", "create", "refused"]);
  });

  test("where all is there already writes nothing", async () => {
    const { actor, asked, mapped } = importing(reading(YARD));
    await mapped();
    actor.send({ type: "user.check", around: around() });
    const yard = { ...yardSite("yard"), id: SiteId.parse("yard"), siteName: "Yard" };
    const known = [{ ...yard, longitude: 2.25, latitude: 48.9, radius: 100 }];
    actor.send({ type: "user.write", around: around(known) });
    expect([actor.getSnapshot().value, asked]).toEqual(["reviewing", []]);
  });

  test("a row that is put right is judged again, and what was stopped is told to whoever writes", async () => {
    const { actor, stops, mapped, verdicts } = importing(reading([...YARD.slice(0, 6), "far"]));
    await mapped();
    actor.send({ type: "user.check", around: around() });
    expect(verdicts()).toEqual(["refused"]);
    actor.send({ type: "user.fix", row: 0, column: 6, text: "100" });
    expect(verdicts()).toEqual(["create"]);
    actor.send({ type: "user.write", around: around() });
    actor.send({ type: "user.cancel" });
    expect([actor.getSnapshot().value, stops]).toEqual(["writing", ["user.cancel"]]);
  });

  test("of which nothing was written has nothing to be taken back", async () => {
    const { actor, mapped } = importing(reading(YARD));
    await mapped();
    actor.send({ type: "user.check", around: around() });
    actor.send({ type: "user.write", around: around() });
    const failed = [{ name: "Yard", problem: "conflict" }];
    actor.send({ type: "rows.written", written: written({ created: [], failed }) });
    actor.send({ type: "write.finished" });
    actor.send({ type: "user.undo" });
    expect(actor.getSnapshot().value).toBe("written");
  });
});
