import { readFile } from "node:fs/promises";
import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  Evacuation,
  EvacuationEvent,
  type EvacuationState,
} from "../../src/domain/evacuations/evacuation.ts";
import { AreaId } from "../../src/domain/base/ids.ts";
import { must } from "../../src/domain/base/must.ts";
import { Site } from "../../src/domain/sites/site.ts";
import { TagInOutRecord } from "../../src/domain/attendance/tagInOut.ts";
import { HOUR, MINUTE, SECOND } from "../../src/domain/base/time.ts";
import { formatDuration } from "../../src/views/ui/format/formatDuration.ts";
import { formatDateTime } from "../../src/views/ui/format/formatDateTime.ts";
import { formatTime } from "../../src/views/ui/format/formatTime.ts";
import { NOTHING } from "../../src/views/ui/format/nothing.ts";
import { PASSWORD, userForm } from "../support/customer.ts";
import { asset, placeIn, tag } from "../support/fixtures.ts";
import { HALL, type SmallSite, smallSite, smallTower, YARD } from "../support/smallSite.ts";
import { stay } from "../support/stays.ts";
import { expectNobodyKeptOut } from "./support/axe.ts";
import { evacuationOf } from "./support/evacuationDriver.ts";
import { shellOf } from "./support/liveSiteDriver.ts";
import { startWiredServer } from "./support/network.ts";
import { peopleForTests, SOON, tabTo } from "./support/screen.ts";

const SAFETY = "/live-site/safety-dashboard";
/** For what has to come back on a busy machine: dialling, joining and reading take a few seconds. */
const BACK = { timeout: 60 * SECOND, interval: 100 };
const PLACE = { locale: "en", timezone: "Europe/Paris" } as const;
/** A page knows the server's clock to within this, in ms. */
const CLOCK = 1000;

let server: Awaited<ReturnType<typeof startWiredServer>>;
let tower: SmallSite;
const people = peopleForTests(() => server);

beforeAll(async () => {
  server = await startWiredServer();
  const now = Date.now();
  const at = (name: string, heardAt: number | null) => {
    const { site: locationSite, floor, area } = placeIn(name);
    return { locationSite, floor, area, lastTagUpdate: heardAt, lastPositionUpdate: heardAt };
  };
  tower = await smallSite(server.backend, "tower", {
    assets: [
      asset("ann", at("hall", now - MINUTE)),
      asset("bob", at("yard", now - 2 * MINUTE)),
      asset("cid", at("hall", now - 3 * HOUR)),
      asset("dan"),
      asset("eve"),
      asset("crane", { ...at("hall", now), category: "material", family: "machines" }),
    ],
    tags: ["ann", "bob", "cid", "dan", "eve"].map((name) => tag(name)),
  });
  await tower.write("sites", Site, [{ ...smallTower(), musterAreas: [AreaId.parse("area-yard")] }]);
  // Dan went in by a box an hour ago; where they are, nobody has heard.
  await tower.write("tag-in-tag-out", TagInOutRecord, [stay("dan", { dateIn: now - HOUR })]);
  for (const [username, firstName] of [
    ["olga", "Olga"],
    ["otto", "Otto"],
  ] as const)
    await tower.root.query({
      controller: "omniscient/user",
      action: "create",
      body: {
        customer: "tower",
        id: username,
        password: PASSWORD,
        user: userForm(username, "worker", { firstName, lastName: "Operator" }),
      },
    });
});
afterAll(() => server?.stop());

async function bothAtSafety() {
  const [first, second] = await Promise.all([
    people.signedIn("olga", SAFETY),
    people.signedIn("otto", SAFETY),
  ]);
  return { olga: evacuationOf(first.tab), otto: evacuationOf(second.tab) };
}

const reading = (name: string, position: typeof HALL) => ({
  id: `reading-${name}`,
  type: "position",
  at: Date.now(),
  tagId: `tag-${name}`,
  position,
  accuracy: 5,
});

/** What the server has kept of the evacuation that was started last. */
async function kept(): Promise<{ evacuation: Evacuation; events: EvacuationEvent[] }> {
  const [evacuation] = (await tower.all("evacuations", Evacuation)).toSorted(
    (a, b) => b.startedAt - a.startedAt,
  );
  const { id } = must(evacuation, "an evacuation was started");
  const events = await tower.all("evacuation-events", EvacuationEvent, {
    term: { evacuationId: id },
  });
  return { evacuation: must(evacuation, "it has an id"), events };
}

/** An event in short: who did what to whom. */
function inShort(
  event: EvacuationState["events"] extends ReadonlyMap<string, infer E> ? E : never,
) {
  const who = event.by ?? "server";
  switch (event.type) {
    case "evacuation.remarked":
      return `${who} remarks ${event.text}`;
    case "evacuation.personAdded":
      return `${who} adds ${event.person.name}`;
    case "evacuation.unlistedAdded":
      return `${who} counts ${event.name}`;
    case "evacuation.checkedIn":
      return `${who} finds ${event.personId.replace(/^visitor-.*$/u, "visitor")}`;
    case "evacuation.checkInUndone":
      return `${who} takes back ${event.personId}`;
    case "evacuation.heardInside":
      return `${who} hears ${event.personId} inside`;
    case "evacuation.areaSearched":
      return `${who} has searched ${event.area}`;
    case "evacuation.observed":
      return `${who} observes ${event.text}`;
    case "evacuation.ended":
      return `${who} ends`;
  }
}

describe("two screens in one evacuation", () => {
  test("lose nobody and find nobody twice through a killed backend, and come to an exact report", async () => {
    const { olga, otto } = await bothAtSafety();
    await expect.poll(() => olga.figure("People on site").innerText(), SOON).toBe("3");
    expect(await olga.figure("Of whom not certain").innerText()).toBe("1");

    const before = Date.now();
    await olga.start("Drill", "Start the drill");
    for (const screen of [olga, otto]) {
      await screen.heading("Evacuation drill · Tower").waitFor();
      // By last area, then by name; who is unknown is sought like everybody else.
      await expect
        .poll(screen.missing, SOON)
        .toEqual(["ann", "cid", "bob", "dan"].map(withReference));
      expect(await screen.figure("Expected").innerText()).toBe("4");
    }
    // The roll is frozen: who comes in now is not on it. Dan is read where people gather.
    await tower.send([reading("eve", HALL), reading("dan", YARD)]);
    for (const screen of [olga, otto])
      await expect.poll(screen.missing, SOON).toEqual(["ann", "cid", "bob"].map(withReference));
    expect(await otto.foundRow("dan").innerText()).toContain("by badge");
    expect(await otto.figure("Expected").innerText()).toBe("4");

    await server.backend.kill();
    for (const { page } of [olga, otto]) await shellOf(page).lostNotice.waitFor();
    await olga.checkInByKeys("ann");
    const annFound = Date.now();
    await olga.addVisitor("Vic Visitor");
    await olga.page.getByText(/^Go on: 3 steps of this screen wait/u).waitFor();
    await otto.checkIn("bob");
    await otto.checkIn("ann");
    await otto.page.getByText(/^Go on: 2 steps of this screen wait/u).waitFor();
    // Each counts what was done there at once, and says that nobody else knows yet.
    expect(await olga.found()).toEqual(["Vic Visitor", "ann", "dan"]);
    expect(await otto.found()).toEqual(["ann", "bob", "dan"]);
    expect(await otto.foundRow("ann").innerText()).toMatch(
      /by hand \(Otto Operator\)\s+on its way/u,
    );

    await server.backend.restart();
    await tower.reconnect();
    for (const screen of [olga, otto]) {
      await expect.poll(screen.found, BACK).toEqual(["bob", "Vic Visitor", "ann", "dan"]);
      expect(await screen.figure("Found").innerText()).toBe("4");
      expect(await screen.figure("Expected").innerText()).toBe("5");
      expect(await screen.missing()).toEqual([withReference("cid")]);
      // Whoever came second is told who was first.
      await expect
        .poll(() => screen.foundRow("ann").innerText(), BACK)
        .toMatch(/\d\d:\d\d:\d\d by hand \(Olga Operator\)$/u);
      await expect.poll(() => shellOf(screen.page).live.isVisible(), BACK).toBe(true);
    }

    await otto.askToEnd();
    await otto.question
      .getByText("1 person is still missing. End the drill all the same?")
      .waitFor();
    expect(await otto.question.getByRole("listitem").allInnerTexts()).toEqual(["cid cid"]);
    await otto.question.getByRole("button", { name: "Go on searching" }).click();
    await otto.question.waitFor({ state: "detached" });
    expect(await otto.figure("Missing").innerText()).toBe("1");
    await otto.askToEnd();
    await otto.question.getByRole("button", { name: "End the drill" }).click();
    for (const screen of [olga, otto])
      await screen.heading("Report of the evacuation drill, Tower").waitFor();
    const after = Date.now();

    const { evacuation, events } = await kept();
    expect(events.map(inShort).toSorted()).toEqual([
      "olga adds Vic Visitor",
      "olga finds asset-ann",
      "olga finds visitor",
      "otto ends",
      "otto finds asset-ann",
      "otto finds asset-bob",
      "server finds asset-dan",
    ]);
    const when = (text: string) =>
      must(
        events.find((event) => inShort(event) === text),
        `${text} was kept`,
      ).at;
    const { startedAt } = evacuation;
    const endedAt = must(evacuation.endedAt, "it has ended");
    // What was done while the backend was away has the time at which it was done.
    expect(when("olga finds asset-ann")).toBeGreaterThan(annFound - 10 * SECOND);
    expect(when("olga finds asset-ann")).toBeLessThan(annFound + CLOCK);
    for (const instant of [startedAt, endedAt]) {
      expect(instant).toBeGreaterThan(before - CLOCK);
      expect(instant).toBeLessThan(after + CLOCK);
    }

    const time = (at: number) => formatTime(at, PLACE, { hasSeconds: true });
    const lasted = (until: number) => formatDuration(until - startedAt, "en");
    const dan = when("server finds asset-dan");
    const ann = when("olga finds asset-ann");
    const vic = when("olga finds visitor");
    const bob = when("otto finds asset-bob");
    for (const screen of [olga, otto]) {
      await expect
        .poll(() => screen.table("Found, in the order in which they were found"), SOON)
        .toEqual([
          ["dan", "dan", time(dan), lasted(dan), "by badge"],
          ["ann", "ann", time(ann), lasted(ann), "by hand, Olga Operator"],
          ["Vic Visitor", NOTHING, time(vic), lasted(vic), "by hand, Olga Operator"],
          ["bob", "bob", time(bob), lasted(bob), "by hand, Otto Operator"],
        ]);
      const missing = await screen.table("Unaccounted for at the end");
      expect(missing.map(([name]) => name)).toEqual(["cid"]);
      expect(await screen.figure("Unaccounted for at the end").innerText()).toBe("1");
      expect(await screen.figure("Found").innerText()).toBe("4");
      expect(await screen.figure("Expected").innerText()).toBe("5");
      expect(await screen.figure("Duration").innerText()).toBe(lasted(endedAt));
      expect(await screen.fact("Started").innerText()).toMatch(/ by Olga Operator$/u);
      expect(await screen.fact("Started").innerText()).toContain(time(startedAt));
      expect(await screen.fact("Ended").innerText()).toContain(time(endedAt));
      // Three of five are half; nine in ten of five are all.
      expect(await screen.fact("Half found after").innerText()).toBe(lasted(vic));
      expect(await screen.fact("Nine in ten found after").innerText()).toBe(NOTHING);
      expect(await screen.fact("All found after").innerText()).toBe(NOTHING);
      expect(await screen.fact("How they were found").innerText()).toBe("3 by hand, 1 by badge");
      await screen.page.getByRole("button", { name: "Print" }).waitFor();
    }

    const download = otto.page.waitForEvent("download");
    await otto.page.getByRole("button", { name: "Export CSV" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`${evacuation.id}.csv`);
    const [head, ...rows] = (await readFile(await file.path(), "utf8")).trimEnd().split("\r\n");
    expect(head).toBe(
      "\uFEFFSite,Kind,Started,Started by,Ended,Name,Reference,State,Checked in at,After (s),How,By,Last seen,Last known place",
    );
    const whole = (at: number) => formatDateTime(at, PLACE, { hasSeconds: true });
    for (const row of rows)
      expect(row.split(",").slice(0, 5)).toEqual([
        "Tower",
        "drill",
        whole(startedAt),
        "Olga Operator",
        whole(endedAt),
      ]);
    expect(rows.map((row) => row.split(",").slice(5, 8))).toEqual([
      ["dan", "dan", "found"],
      ["ann", "ann", "found"],
      ["Vic Visitor", "", "found"],
      ["bob", "bob", "found"],
      ["cid", "cid", "missing"],
    ]);
    expect(rows[1]?.split(",")[9]).toBe(String(Math.floor((ann - startedAt) / SECOND)));
  });

  test("keep what a cut page had done through its reload, and take nothing after the end", async () => {
    const { olga, otto } = await bothAtSafety();
    await olga.figure("People on site").waitFor();
    await otto.figure("People on site").waitFor();
    await otto.prepare("Real");
    await expectNobodyKeptOut(otto.page);
    await otto.confirm("Start the evacuation");
    for (const screen of [olga, otto]) await screen.heading("Evacuation · Tower").waitFor();
    await expect.poll(() => otto.missingRow("bob").count(), SOON).toBe(1);

    server.wire.cut();
    await otto.checkIn("bob");
    await otto.checkIn("cid");
    // A wrong press is taken back by one key, on the screen that made it.
    await otto.page.keyboard.press("u");
    await otto.page.getByText(/^Go on: 3 steps of this screen wait/u).waitFor();
    await expectNobodyKeptOut(otto.page);
    await otto.page.reload();
    await shellOf(otto.page).offlinePage.waitFor();
    server.wire.mend();
    for (const screen of [olga, otto]) {
      await expect.poll(screen.found, BACK).toEqual(["bob"]);
      await expect.poll(() => screen.missingRow("cid").count(), BACK).toBe(1);
      expect(await screen.foundRow("bob").innerText()).toMatch(/by hand \(Otto Operator\)$/u);
    }

    // Olga ends it past the cut way of Otto, who goes on and cannot know.
    server.wire.cut();
    await shellOf(otto.page).lostNotice.waitFor();
    const { evacuation } = await kept();
    const past = await server.backend.sdk({ username: "olga", password: PASSWORD });
    await past.query({
      controller: "omniscient/evacuation",
      action: "end",
      body: {
        customerIndex: "tower",
        evacuationId: evacuation.id,
        commandId: "ended-past-the-wire",
        at: null,
      },
    });
    await otto.checkIn("ann");
    server.wire.mend();
    await otto.heading("Report of the evacuation, Tower").waitFor();
    await otto.page.getByText("ann could not be checked in.").waitFor();
    await otto.page.getByText("The evacuation has ended: start another to go on.").waitFor();
    await expectNobodyKeptOut(otto.page);
    expect(await otto.figure("Found").innerText()).toBe("1");
    expect((await kept()).events.map(inShort).toSorted()).toEqual([
      "olga ends",
      "otto finds asset-bob",
      "otto finds asset-cid",
      "otto takes back asset-cid",
    ]);
  });
});

describe("a drill by the keys alone", () => {
  test("is begun, has somebody checked in, is ended and put away, and the focus is never lost", async () => {
    const { tab } = await people.signedIn("olga", SAFETY);
    const olga = evacuationOf(tab);
    const inPage = tab.locator("main");
    const button = (name: string) => tab.getByRole("button", { name, exact: true });
    const hasFocus = () => inPage.evaluate((main) => main.contains(document.activeElement));
    const press = async (target: Locator) => {
      await tabTo(tab, target);
      await tab.keyboard.press("Enter");
    };
    await press(button("Start an evacuation"));
    await tab.getByRole("dialog").waitFor();
    await press(tab.getByRole("dialog").getByRole("button", { name: "Continue" }));
    await olga.question.waitFor();
    await press(olga.question.getByRole("button", { name: "Start the drill" }));
    await olga.heading("Evacuation drill · Tower").waitFor();
    await expect.poll(hasFocus, SOON).toBe(true);
    await olga.checkInByKeys("bob");
    await expect.poll(olga.found, SOON).toEqual(["bob"]);
    await press(inPage.getByRole("button", { name: "End the drill" }));
    await olga.question.waitFor();
    await press(olga.question.getByRole("button", { name: "End the drill" }));
    await olga.heading("Report of the evacuation drill, Tower").waitFor();
    await expect.poll(hasFocus, SOON).toBe(true);
    await press(inPage.getByRole("button", { name: "Close" }));
    await button("Start an evacuation").waitFor();
    await expect.poll(hasFocus, SOON).toBe(true);
  });
});

/** A row of a missing person begins with name and reference. */
function withReference(name: string): string {
  return `${name} ${name}`;
}
