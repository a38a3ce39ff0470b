import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { counterWizardJourneys } from "../../model-tests/counters/counterWizardSamples.ts";
import { AssetMoved } from "../../src/domain/assets/assetHistory.ts";
import { Counter } from "../../src/domain/counters/counter.ts";
import { Family } from "../../src/domain/referential/referential.ts";
import { DAY, MINUTE } from "../../src/domain/base/time.ts";
import { asset, counter, placeIn } from "../support/fixtures.ts";
import { MACHINES } from "../support/referential.ts";
import { type SmallSite, smallSite } from "../support/smallSite.ts";
import { counterWizardOf } from "./support/counterWizardDriver.ts";
import { shellOf } from "./support/liveSiteDriver.ts";
import { startWiredServer } from "./support/network.ts";
import type { CounterWizardEvent } from "../../src/machines/counters/counterWizardMachine.ts";
import { peopleForTests, SOON } from "./support/screen.ts";
import type { Gestures } from "./support/walkJourney.ts";

const LIST = "/administration/counters";
const CREATE = "/administration/counters/create";
const NO_LABELS = { fr: null, en: null };
const PEOPLE = Family.parse({
  id: "family-people",
  name: "people",
  category: "personnel",
  markerUrl: null,
  labels: NO_LABELS,
  subFamilies: [{ name: "crew", labels: NO_LABELS, attributes: [] }],
});

let server: Awaited<ReturnType<typeof startWiredServer>>;
let tower: SmallSite;
const people = peopleForTests(() => server);

/** Two days ago three people were in the hall at once, for 20 minutes. */
const CROWDED = Date.now() - 2 * DAY;

beforeAll(async () => {
  server = await startWiredServer();
  const { site: locationSite, floor, area } = placeIn("hall");
  const now = Date.now();
  const inHall = { locationSite, floor, area, lastTagUpdate: now, lastPositionUpdate: now };
  tower = await smallSite(server.backend, "tower", {
    assets: [
      asset("ann", inHall),
      asset("bob", inHall),
      asset("crane", {
        ...inHall,
        category: "material",
        family: "machines",
        subFamily: "crane",
      }),
    ],
    counters: [
      counter({}, { alert: { isEnabled: false, alertedBy: [], emails: [], phones: [], delay: 0 } }),
    ],
  });
  await tower.write("references", Family, [PEOPLE, MACHINES]);
  const minutes: readonly (readonly [who: string, minute: number, isIn: boolean])[] = [
    ["one", 0, true],
    ["two", 5, true],
    ["three", 10, true],
    ["three", 30, false],
    ["two", 40, false],
    ["one", 50, false],
  ];
  await tower.write(
    "asset-history",
    AssetMoved,
    minutes.map(([who, minute, isIn]) =>
      AssetMoved.parse({
        id: `moved-${who}-${minute}`,
        seq: minute + 1,
        type: "asset.moved",
        at: CROWDED + minute * MINUTE,
        recordedAt: CROWDED + minute * MINUTE,
        assetId: `asset-${who}`,
        tagId: null,
        family: "people",
        subFamily: "crew",
        from: placeIn(isIn ? "yard" : "hall"),
        to: placeIn(isIn ? "hall" : "yard"),
      }),
    ),
  );
  await tower.user("olga", "admin");
});
beforeEach(() => server.wire.mend());
afterAll(() => server?.stop());

async function wizardAt(address: string) {
  const { tab } = await people.signedIn("olga", address);
  return counterWizardOf(tab);
}
const storedNamed = async (name: string) =>
  (await tower.all("counters", Counter)).find((one) => one.name === name);

describe("a counter", () => {
  test("is made step by step by the keyboard, with every refusal at its field, its preview and its back-test", async () => {
    const wizard = await wizardAt(LIST);
    await wizard.rowOf("Yard").waitFor();
    await wizard.page.keyboard.press("n");
    await wizard.field("Name").waitFor();
    expect(await wizard.step()).toContain("Info");
    // The first field has the focus.
    await wizard.page.keyboard.press("Enter");
    await wizard.problem("The counter has no name: name it.").waitFor();
    await wizard.page.keyboard.type(" yard");
    await wizard.page.keyboard.press("Enter");
    await wizard.problem("There is a counter of this name already: choose another.").waitFor();
    expect(await wizard.step()).toContain("Info");
    await wizard.write("Name", "Hall");
    await wizard.page.keyboard.press("Enter");

    await expect.poll(wizard.step, SOON).toContain("Areas");
    // There is one site only: it is meant. The counter is computed before it is saved.
    await expect.poll(wizard.preview, SOON).toBe("3");
    await wizard.choose("Areas", "hall");
    await wizard.press("Next");
    await expect.poll(wizard.step, SOON).toContain("Families");
    await wizard.choose("Families", "people");
    await expect.poll(wizard.preview, SOON).toBe("2");
    await wizard.press("Next");

    await expect.poll(wizard.step, SOON).toContain("Threshold");
    expect(await wizard.aside.innerText()).toContain("It needs sites and a valid threshold.");
    await wizard.write("Min in hall", "3");
    await wizard.write("Max in hall", "2");
    await wizard.press("Next");
    await wizard.problem("The max is not greater than the min: raise it.").waitFor();
    await wizard.write("Min in hall", "");
    await wizard.press("Next");
    await expect.poll(wizard.step, SOON).toContain("Alert");
    await wizard.press("Run the back-test");
    const result = wizard.aside.getByRole("status").filter({ hasText: /alert/u });
    await expect
      .poll(() => result.innerText(), SOON)
      .toMatch(/^1 alert\n+since .*, without a delay/u);
    expect(await result.innerText()).toMatch(/hall: up to 3, above \(for 20\smin\)/u);

    await wizard.toggle("switch", "Alert when a threshold is crossed");
    await wizard.write("Delay", "30");
    await wizard.press("Next");
    await wizard.problem("Nobody would be told: choose e-mail or SMS.").waitFor();
    await wizard.toggle("checkbox", "E-mail");
    await wizard.press("Next");
    await wizard.problem("There is no e-mail address: give one.").waitFor();
    await wizard.write("E-mail addresses, one a line", "ann");
    await wizard.press("Next");
    await wizard.problem("ann is not an e-mail address: write name@example.org.").waitFor();
    await wizard.write("E-mail addresses, one a line", "ann@example.org");
    await wizard.aside
      .getByText("The counter was changed since: run it again to compare.")
      .waitFor();
    await wizard.press("Run the back-test");
    await expect
      .poll(() => result.innerText(), SOON)
      .toMatch(/^No alert\n+since .*, with a delay of 30\sminutes/u);
    await wizard.press("Next");

    await expect.poll(wizard.step, SOON).toContain("Save");
    await wizard.press("Save the counter");
    await wizard.page.waitForURL(`**${LIST}`);
    await wizard.page.getByText("The counter Hall is saved.").waitFor();
    await wizard.rowOf("Hall").waitFor();
    // Counted by the job, in its next round.
    await expect
      .poll(() => storedNamed("Hall"), SOON)
      .toMatchObject({
        sites: ["site-tower"],
        areas: ["area-hall"],
        families: ["people"],
        subFamilies: [],
        thresholds: [{ area: "area-hall", min: null, max: 2 }],
        alert: {
          isEnabled: true,
          alertedBy: ["email"],
          emails: ["ann@example.org"],
          phones: [],
          delay: 30,
        },
        isArchived: false,
        state: { present: 2 },
      });
  });

  test("that is half made is asked about before it is left, and is there again after a reload", async () => {
    const wizard = await wizardAt(CREATE);
    await wizard.field("Name").waitFor();
    // Nothing is lost yet: nothing is asked.
    await wizard.press("Leave");
    await wizard.page.waitForURL(`**${LIST}`);
    await wizard.rowOf("Yard").waitFor();
    await wizard.page.keyboard.press("n");
    await wizard.write("Name", "Half made");
    await wizard.page.keyboard.press("Enter");
    await expect.poll(wizard.step, SOON).toContain("Areas");
    await wizard.press("Leave");
    await wizard.leaveQuestion.waitFor();
    await wizard.page.keyboard.press("Escape");
    await wizard.leaveQuestion.waitFor({ state: "detached" });
    // The question leaves the step as it was.
    expect(await wizard.step()).toContain("Areas");

    await wizard.page.reload();
    await expect.poll(() => wizard.field("Name").inputValue(), SOON).toBe("Half made");
    await wizard.form.getByText("Not saved yet; this browser keeps it").waitFor();
    await wizard.press("Leave");
    await wizard.pressIn(wizard.leaveQuestion, "Discard the changes");
    await wizard.page.waitForURL(`**${LIST}`);
    await wizard.rowOf("Yard").waitFor();
    await wizard.page.keyboard.press("n");
    await expect.poll(() => wizard.field("Name").inputValue(), SOON).toBe("");
    expect(await storedNamed("Half made")).toBeUndefined();
  });

  test("whose name somebody else took meanwhile is refused by the server at the field", async () => {
    const wizard = await wizardAt(CREATE);
    await wizard.write("Name", "Gate");
    await wizard.press("Save");
    await expect.poll(wizard.step, SOON).toContain("Save");
    // The news of it is on its way, as is the wish to save.
    server.wire.hold();
    await tower.write("counters", Counter, [
      counter({}, { id: "counter-gate" as Counter["id"], name: "gate" }),
    ]);
    await wizard.press("Save the counter");
    server.wire.mend();
    await wizard.problem("There is a counter of this name already: choose another.").waitFor();
    expect(await wizard.step()).toContain("Info");
    await wizard.write("Name", "Second gate");
    expect(
      await wizard.problem("There is a counter of this name already: choose another.").count(),
    ).toBe(0);
    await wizard.press("Save");
    await wizard.press("Save the counter");
    await wizard.rowOf("Second gate").waitFor();
  });

  test("that two edit at once keeps what the other changed of it", async () => {
    const wizard = await wizardAt(`${LIST}/edit/counter-yard`);
    await wizard.write("Description", "Everybody outside");
    await tower.root.query({
      controller: "omniscient/counter",
      action: "update",
      body: {
        customerIndex: "tower",
        counterId: "counter-yard",
        changes: { thresholds: [{ area: "area-yard", min: 1, max: 9 }] },
      },
    });
    // What was not saved here stays compared with the counter that it began from.
    await wizard.page.reload();
    await expect
      .poll(() => wizard.field("Description").inputValue(), SOON)
      .toBe("Everybody outside");
    await wizard.press("Save");
    await wizard.press("Save the counter");
    await wizard.page.waitForURL(`**${LIST}`);
    expect(await storedNamed("Yard")).toMatchObject({
      description: "Everybody outside",
      thresholds: [{ area: "area-yard", min: 1, max: 9 }],
    });
  });
});

describe("the steps of a new counter", () => {
  async function walk(
    wizard: Awaited<ReturnType<typeof wizardAt>>,
    { name: message, begin, steps }: (typeof counterWizardJourneys)[number],
  ): Promise<void> {
    const others = (await tower.all("counters", Counter)).length;
    const give = async (name: string) => {
      await tower.write("counters", Counter, [
        counter({}, { id: `counter-${others}` as Counter["id"], name: name.toLowerCase() }),
      ]);
    };
    const backOnline = () => {
      server.wire.mend();
      return shellOf(wizard.page).live.waitFor();
    };
    let name = "";
    const gestures = {
      "user.change": async ({ event }) => {
        name = "changes" in event ? (event.changes.name ?? "") : "";
        await wizard.write("Name", name);
      },
      "user.next": () => wizard.click("Next"),
      "user.back": () => wizard.click("Back"),
      "user.goTo": ({ event }) => wizard.goTo("step" in event ? event.step : "info"),
      // What the world does to a save is done while it is held back.
      "user.save": async (_, next) => {
        if (next?.who === "world") server.wire.hold();
        else await backOnline();
        const isAsked = await wizard.leaveQuestion.isVisible();
        await wizard.click("Save the counter", isAsked ? wizard.leaveQuestion : wizard.form);
      },
      "xstate.done.actor.save": async ({ who }) => {
        if (who === "world") await give(name);
        server.wire.mend();
      },
      "xstate.error.actor.save": async () => {
        server.wire.cut();
        await wizard.form.getByText("The counter was not saved.").waitFor();
      },
      "user.leave": () => wizard.click("Leave"),
      "user.stay": () => wizard.click("Stay"),
      "user.discard": () => wizard.click("Discard the changes"),
      "user.startOver": () => wizard.click("Start over"),
    } satisfies Gestures<CounterWizardEvent>;
    await expect.poll(wizard.state, { ...SOON, message }).toBe(begin);
    for (const [index, step] of steps.entries()) {
      const gesture = (gestures as Gestures<CounterWizardEvent>)[step.event.type];
      if (step.who !== "effect") await gesture?.(step, steps[index + 1]);
      // A save that nothing holds back is over at once.
      const shown = async () => (step.state === "saving" ? step.state : wizard.state());
      await expect.poll(shown, { ...SOON, message }).toBe(step.state);
    }
  }

  const names = async () => (await tower.all("counters", Counter)).map(({ name }) => name);
  /** "dock" is what another makes meanwhile. */
  const MADE = ["Second dock", "Stairs", "dock"];

  test("lead where its machine says", async () => {
    // What a run that failed had made would be in the way of the next.
    for (const { id, name } of await tower.all("counters", Counter))
      if (MADE.includes(name)) await tower.root.document.delete("tower", "counters", id);
    const wizard = await wizardAt(LIST);
    const before = await names();
    for (const journey of counterWizardJourneys) {
      server.wire.mend();
      // What was told of a counter that was saved does not stand there any more.
      if ((await wizard.state()) === "saved") await wizard.page.goto(LIST);
      await wizard.rowOf("Yard").waitFor();
      await wizard.page.keyboard.press("n");
      await walk(wizard, journey);
    }
    const made = (await names()).filter((name) => !before.includes(name));
    expect(made.toSorted()).toEqual(MADE);
  });
});
