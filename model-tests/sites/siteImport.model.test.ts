import { describe, expect, test } from "vitest";
import { createActor, fromPromise } from "xstate";
import { SiteId } from "../../src/domain/base/ids.ts";
import type { SiteForm } from "../../src/domain/sites/siteForm.ts";
import {
  type FileReading,
  type SiteImportEvent,
  siteImportMachine,
} from "../../src/machines/sites/siteImportMachine.ts";
import type { AdministrationAnswer } from "../../src/streams/calls/administration/administrationCommands.ts";
import { describeMachine } from "../support/describeMachine.ts";
import { actorSamples, machineGraph, type SamplesOf } from "../support/machineGraph.ts";

const file = new File(["id;name"], "sites.csv");
const yard = SiteId.parse("yard");
const HEADERS = ["id", "name", "type", "owner", "longitude", "latitude", "radius"];
const reading = (...rows: (string | number)[][]): FileReading => ({
  type: "read",
  table: {
    headers: HEADERS,
    rows: rows.map((cells, index) => ({ line: index + 2, cells })),
    source: { format: "csv", encoding: "utf-8", separator: ";" },
  },
});
const YARD = ["yard", "Yard", "worksite", "Bâtir", 2.25, 48.9, 100];
const DEPOT = ["depot", "Depot", "agence", "Bâtir", 2.3, 48.8, 50];

const fromUser = {
  "user.choose": [{ type: "user.choose", file, known: [] }],
  "user.import": [
    { type: "user.import", known: [] },
    { type: "user.import", known: [yard] },
  ],
  "user.again": [{ type: "user.again" }],
} satisfies SamplesOf<SiteImportEvent>;

const answers: readonly AdministrationAnswer[] = [
  { status: "done", outcome: { kind: "count", count: 1 } },
  { status: "refused", problem: "conflict", told: "", issues: [], impact: null },
];

describeMachine(
  "siteImportMachine",
  machineGraph(siteImportMachine, [undefined], {
    ...fromUser,
    ...actorSamples({
      read: [reading(YARD), { type: "refused", problem: "notATable", told: "it is a picture" }],
      create: answers,
    }),
  }),
  [
    ["choosing", "user.choose", "reading"],
    ["reading", "done read", "reviewing"],
    ["reading", "done read", "choosing"],
    ["reading", "error read", "choosing"],
    ["reviewing | failed", "user.import", "importing"],
    ["reviewing | failed | imported", "user.again", "choosing"],
    ["importing", "done create", "imported"],
    ["importing", "done create", "failed"],
    ["importing", "error create", "failed"],
  ],
);

describe("an import of sites", () => {
  /** The machine with this file and a server that refuses once and then creates. */
  function importing(given: FileReading) {
    const sent: (readonly SiteForm[])[] = [];
    const actor = createActor(
      siteImportMachine.provide({
        actors: {
          read: fromPromise<FileReading, File>(async () => given),
          create: fromPromise<AdministrationAnswer, readonly SiteForm[]>(async ({ input }) => {
            sent.push(input);
            const [done, refused] = answers as [AdministrationAnswer, AdministrationAnswer];
            return sent.length === 1 ? refused : done;
          }),
        },
      }),
    ).start();
    const settled = () =>
      new Promise<ReturnType<typeof actor.getSnapshot>>((resolve) => {
        actor.subscribe((snapshot) => {
          if (!snapshot.hasTag("busy")) resolve(snapshot);
        });
      });
    return { actor, sent, settled };
  }

  test("sends what fits, and after a failure only what is not there yet", async () => {
    const { actor, sent, settled } = importing(reading(YARD, DEPOT, ["", "No id"]));
    actor.send({ type: "user.choose", file, known: [] });
    const { context } = await settled();
    expect(context.plan?.sites.map(({ line }) => line)).toEqual([2, 3]);
    expect(new Set(context.plan?.refused.map(({ line }) => line))).toEqual(new Set([4]));
    actor.send({ type: "user.import", known: [] });
    expect((await settled()).value).toBe("failed");
    actor.send({ type: "user.import", known: [yard] });
    expect((await settled()).value).toBe("imported");
    expect(sent.map((sites) => sites.map(({ id }) => id))).toEqual([["yard", "depot"], ["depot"]]);
  });

  test("of a file without the required columns sends nothing", async () => {
    const { actor, settled } = importing({
      type: "read",
      table: {
        headers: ["id", "name"],
        rows: [{ line: 2, cells: ["yard", "Yard"] }],
        source: { format: "csv", encoding: "utf-8", separator: ";" },
      },
    });
    actor.send({ type: "user.choose", file, known: [] });
    const { context } = await settled();
    expect(context.columns?.missing).toEqual(["type", "owner", "longitude", "latitude", "radius"]);
    actor.send({ type: "user.import", known: [] });
    expect(actor.getSnapshot().value).toBe("reviewing");
  });
});
