import { afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  foundAgainJourney,
  type JourneyFile,
  leftJourney,
  unwrittenJourneys,
  writtenJourneys,
} from "../../model-tests/imports/importerSamples.ts";
import { Asset } from "../../src/domain/assets/asset.ts";
import { AssetImport } from "../../src/domain/imports/assetImport.ts";
import { referenceKey } from "../../src/domain/assets/assetReference.ts";
import { must } from "../../src/domain/base/must.ts";
import { Family } from "../../src/domain/referential/referential.ts";
import type { ImporterEvent } from "../../src/machines/imports/importerTypes.ts";
import { ask } from "../support/calls.ts";
import { asset } from "../support/fixtures.ts";
import { MACHINES } from "../support/referential.ts";
import { importerOf, type PickedFile } from "./support/assetsDriver.ts";
import { sheetsFile } from "../support/sheetsFile.ts";
import { collectionOf } from "./support/collectionOf.ts";
import { rootForTests } from "./support/rootForTests.ts";
import { SOON } from "./support/screen.ts";
import { expectAllWalked, type Gestures, walkAll } from "./support/walkJourney.ts";

const IMPORT = "/administration/resources?import=1";
const HEADER = "Fleet no;Designation;Family;Sub-family;Current worksite;serial";
/** The code that reads files, fetched with each of them. */
const READER = /\/sheetReadWorker-.*\.js$/u;

const root = rootForTests();

describe("an import of resources", () => {
  const importer = () => importerOf(root.tab);
  /** What the server judges rows with: without it, it cannot. */
  const rows = collectionOf(() => root.tower, "asset-import-rows");
  /** What it writes of every resource of a site first: without it, it goes on trying. */
  const history = collectionOf(() => root.tower, "asset-history");
  const newest = async () => {
    const all = await root.tower.all("asset-imports", AssetImport);
    const [one] = all.toSorted((a, b) => b.createdAt - a.createdAt);
    return must(one, "an import was planned");
  };
  const others = {
    async stop() {
      await ask(root.other, "asset:importCancel", "tower", { importId: (await newest()).id });
    },
    /** Somebody else's resource has the reference of the file's first row. */
    takeReference: () =>
      root.tower.write("assets", Asset, [
        asset(`other-${files}`, { reference, referenceKey: referenceKey(reference) }),
      ]),
  };
  let files = 0;
  let reference = "";
  let fileName = "";

  /** Each file is about resources of its own. */
  function pick(kind: string): PickedFile {
    files += 1;
    reference = `F-${files}`;
    fileName = `${files}-${kind}`;
    const fits = `${reference};Crane;machines;crane;Tower;S-1`;
    const misfits = `${reference}-b;Without a serial;machines;crane;Tower;`;
    const contents: Readonly<Record<string, PickedFile["content"]>> = {
      "fits.csv": [HEADER, fits].join("\r\n"),
      "misfits.csv": [HEADER, fits, misfits].join("\r\n"),
      "sheets.xlsx": sheetsFile(),
      "program.xlsx": Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0, 1, 2]),
    } satisfies Record<JourneyFile, PickedFile["content"]>;
    return { name: fileName, content: must(contents[kind], `there is a ${kind}`) };
  }

  beforeAll(() => root.tower.write("references", Family, [MACHINES]));
  afterEach(async () => {
    await rows.restore();
    await history.restore();
  });

  const gestures: Gestures<ImporterEvent> = {
    async "user.choose"({ event }, next) {
      if (next?.event.type === "user.cancel") await root.context.route(READER, () => undefined);
      if (next?.who === "world") await root.context.route(READER, (route) => route.abort());
      await importer().choose(pick("file" in event ? event.file.name : ""));
    },
    async "user.choosePart"(_, next) {
      if (next?.event.type === "user.cancel") await root.context.route(READER, () => undefined);
      if (next?.who === "world") await root.context.route(READER, (route) => route.abort());
      await importer().sheet.click();
      await root.tab.getByRole("option", { name: "Notes" }).click();
    },
    async "xstate.error.actor.readFile"() {
      await importer().problem.getByText("The file is damaged").waitFor();
      await root.context.unroute(READER);
    },
    async "user.cancel"({ state }, next) {
      const isElsewhere = next?.who === "world";
      if (state === "abandoning") {
        if (isElsewhere) await others.stop();
        await importer().throwAway.click();
        return;
      }
      if (state === "stopping" && isElsewhere) {
        // The end is told to nobody here, and what is said here is heard too late.
        root.server.wire.hold();
        await history.restore();
        await expect.poll(async () => (await newest()).state, SOON).toBe("applied");
      }
      await importer().cancel.click();
      if (state === "choosing") await root.context.unroute(READER);
      if (state === "mapping") {
        root.server.wire.mend();
        await root.context.unroute(READER);
      }
    },
    async "xstate.error.actor.cancel"() {
      root.server.wire.mend();
    },
    "user.map": () => importer().map("Fleet no", "Reference"),
    "user.setMode": () => importer().mode("Create only").click(),
    async "user.plan"(_, next) {
      await rows.restore();
      if (next?.event.type === "user.cancel") root.server.wire.hold();
      if (next?.who === "world") await rows.lose();
      await importer().check.click();
    },
    "plan.failed": () =>
      importer().problem.getByText("The rows could not all be checked").waitFor(),
    async "user.retry"() {
      await rows.restore();
      await importer().tryAgain.click();
    },
    "user.back": ({ state }) =>
      (state === "choosing" ? importer().anotherFile : importer().back).click(),
    async "user.fix"() {
      const serial = importer().refused(3).getByRole("textbox", { name: "serial" });
      await serial.fill("S-2");
      await serial.press("Tab");
    },
    "user.recheck": () => importer().checkAgain.click(),
    "user.skipRefused": () => importer().leaveOut.click(),
    async "user.commit"(_, next) {
      if (next?.who === "world") await others.stop();
      // What a journey does about the writing, it does before the writing is over.
      else await history.lose();
      await importer().write.click();
    },
    "xstate.error.actor.commit": () =>
      importer().problem.getByText("Nothing was written").waitFor(),
    "xstate.done.actor.commit": () => importer().writing.waitFor(),
    async "import.changed"({ who, event }) {
      const state = "current" in event ? event.current.state : null;
      if (who === "world" && state === "cancelled") await others.stop();
      if (who === "world" && state === "failed") await others.takeReference();
      await history.restore();
      await importer().anotherFile.waitFor();
    },
    async "user.undo"(_, next) {
      if (next?.who === "world")
        await root.tower.write("asset-imports", AssetImport, [
          { ...(await newest()), undoUntil: 1 },
        ]);
      await importer().takeBack.click();
      await importer().undo.click();
    },
    "xstate.error.actor.undo": () => importer().problem.getByText("This was not done").waitFor(),
    async "user.resume"({ state }) {
      const action = state === "applied" ? "Undo…" : "Look at it";
      await importer().past(fileName, action).click();
    },
    "user.again": () => importer().anotherFile.click(),
    // What it answers is seen in what can be done next.
    "xstate.error.actor.abandon": () => importer().dialog.getByText("No file yet?").waitFor(),
  };

  test.each([
    { name: "is read, judged, put right and thrown away", journeys: unwrittenJourneys },
    { name: "is written, stopped, refused and taken back", journeys: writtenJourneys },
  ])("$name", async ({ journeys }) => {
    await root.signIn(IMPORT);
    await walkAll(journeys, gestures);
    await expectAllWalked(root.tab, "importer", journeys);
  });

  test("goes on while nobody looks, and is found again", async () => {
    await root.signIn(IMPORT);
    await walkAll([leftJourney], gestures);
    await expectAllWalked(root.tab, "importer", [leftJourney]);
    await root.tab.goto(IMPORT);
    await walkAll([foundAgainJourney], gestures);
    await expectAllWalked(root.tab, "importer", [foundAgainJourney]);
  });
});
