import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { CounterId } from "../../../src/domain/base/ids.ts";
import { createCounter } from "../../../src/domain/counters/calls.ts";
import type { Counter } from "../../../src/domain/counters/counter.ts";
import type { FixtureLive } from "../../support/fixtureLive/fixtureLive.ts";
import { area } from "../../support/fixtures.ts";
import { expectNobodyKeptOut } from "../support/axe.ts";
import { counterWizard } from "../support/counterWizard.ts";
import { storedCounters } from "../support/counters.ts";
import { hallOf, YARD_COUNTER } from "../support/hall.ts";
import { press, type } from "../support/keys.ts";
import { gone, shown } from "../support/looks.ts";
import { openFront } from "../support/openFront.tsx";

const LIST = "/administration/counters";
const CREATE = "/administration/counters/create";
const TAKEN = "There is a counter of this name already: choose another.";
const wizard = counterWizard();
const openAt = (path: string, ...counters: readonly Counter[]) =>
  openFront(path, { given: (live) => hallOf(live, [YARD_COUNTER, ...counters]) });
const storedNamed = (live: FixtureLive, name: string) =>
  storedCounters(live).find((one) => one.name === name);

describe("a counter", () => {
  test("is made step by step by the keyboard, with every refusal at its field, its preview and its back-test", async () => {
    const { live, path } = await openAt(LIST);
    await shown(wizard.rowOf("Yard"));
    await press("n");
    await shown(wizard.field("Name"));
    expect(wizard.step()).toContain("Info");
    // The first field has the focus.
    await press("Enter");
    await shown(wizard.problem("The counter has no name: name it."));
    await expectNobodyKeptOut();
    await type(" yard");
    await press("Enter");
    await shown(wizard.problem(TAKEN));
    expect(wizard.step()).toContain("Info");
    await wizard.write("Name", "Hall");
    await press("Enter");

    await expect.poll(wizard.step).toContain("Areas");
    // There is one site only: it is meant. The counter is computed before it is saved.
    await expect.poll(wizard.preview).toBe("3");
    await wizard.choose("Areas", "hall");
    await expectNobodyKeptOut();
    await wizard.press("Next");
    await expect.poll(wizard.step).toContain("Families");
    await wizard.choose("Families", "people");
    await expect.poll(wizard.preview).toBe("2");
    await wizard.press("Next");

    await expect.poll(wizard.step).toContain("Threshold");
    await expect.element(wizard.aside).toHaveTextContent("It needs sites and a valid threshold.");
    await wizard.write("Min in hall", "3");
    await wizard.write("Max in hall", "2");
    await wizard.press("Next");
    await shown(wizard.problem("The max is not greater than the min: raise it."));
    await expectNobodyKeptOut();
    await wizard.write("Min in hall", "");
    await wizard.press("Next");
    await expect.poll(wizard.step).toContain("Alert");
    await wizard.press("Run the back-test");
    const result = wizard.aside.getByRole("status").filter({ hasText: /alert/u });
    const told = () => (result.query() as HTMLElement | null)?.innerText ?? "";
    await expect.poll(told).toMatch(/^1 alert\n+since .*, without a delay/u);
    expect(told()).toMatch(/hall: up to 3, above \(for 20\smin\)/u);

    await wizard.toggle("switch", "Alert when a threshold is crossed");
    await wizard.write("Delay", "30");
    await wizard.press("Next");
    await shown(wizard.problem("Nobody would be notified: choose e-mail or SMS."));
    await wizard.toggle("checkbox", "E-mail");
    await wizard.press("Next");
    await shown(wizard.problem("There is no e-mail address: give one."));
    await wizard.write("E-mail addresses, one a line", "ann");
    await wizard.press("Next");
    await shown(wizard.problem("ann is not an e-mail address: write name@example.org."));
    await expectNobodyKeptOut();
    await wizard.write("E-mail addresses, one a line", "ann@example.org");
    await shown(wizard.aside.getByText("The counter was changed since: run it again to compare."));
    await wizard.press("Run the back-test");
    await expect.poll(told).toMatch(/^No alert\n+since .*, with a delay of 30\sminutes/u);
    await wizard.press("Next");

    await expect.poll(wizard.step).toContain("Save");
    await expectNobodyKeptOut();
    await wizard.press("Save the counter");
    await expect.poll(path).toBe(LIST);
    await shown(page.getByText("The counter Hall is saved."));
    await shown(wizard.rowOf("Hall"));
    expect(storedNamed(live, "Hall")).toMatchObject({
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
    });
  });

  test("that is half made is asked about before it is left, and is there again after a reload", async () => {
    const first = await openAt(CREATE);
    await shown(wizard.field("Name"));
    // Nothing is lost yet: nothing is asked.
    await wizard.press("Leave");
    await expect.poll(first.path).toBe(LIST);
    await shown(wizard.rowOf("Yard"));
    await press("n");
    await wizard.write("Name", "Half made");
    await press("Enter");
    await expect.poll(wizard.step).toContain("Areas");
    await wizard.press("Leave");
    await shown(wizard.leaveQuestion);
    await expectNobodyKeptOut();
    await press("Escape");
    await gone(wizard.leaveQuestion);
    // The question leaves the step as it was.
    expect(wizard.step()).toContain("Areas");

    const second = await openAt(first.path());
    await expect.element(wizard.field("Name")).toHaveValue("Half made");
    await shown(wizard.form.getByText("Not saved yet; this browser keeps it"));
    await wizard.press("Leave");
    await wizard.press("Discard the changes", wizard.leaveQuestion);
    await expect.poll(second.path).toBe(LIST);
    await shown(wizard.rowOf("Yard"));
    await press("n");
    await expect.element(wizard.field("Name")).toHaveValue("");
    for (const { live } of [first, second]) expect(live.server.asked(createCounter)).toEqual([]);
  });

  test("whose name somebody else took meanwhile is refused by the server at the field", async () => {
    const { live } = await openAt(CREATE);
    await wizard.write("Name", "Gate");
    await wizard.press("Save");
    await expect.poll(wizard.step).toContain("Save");
    // The news of it is on its way, as is the wish to save.
    const saving = live.server.hold(createCounter);
    await wizard.press("Save the counter");
    await expect.poll(() => live.server.asked(createCounter).length).toBe(1);
    live.write("counters", { ...YARD_COUNTER, id: CounterId.parse("counter-gate"), name: "gate" });
    saving.release();
    await shown(wizard.problem(TAKEN));
    expect(wizard.step()).toContain("Info");
    await wizard.write("Name", "Second gate");
    await gone(wizard.problem(TAKEN));
    await wizard.press("Save");
    await wizard.press("Save the counter");
    await shown(wizard.rowOf("Second gate"));
  });

  test("that two edit at once keeps what the other changed of it", async () => {
    const edit = `${LIST}/edit/counter-yard`;
    await openAt(edit);
    await wizard.write("Description", "Everybody outside");
    const thresholds = [{ area: area("yard"), min: 1, max: 9 }];
    // What was not saved here stays compared with the counter that it began from.
    const { live, path } = await openAt(edit, { ...YARD_COUNTER, thresholds });
    await expect.element(wizard.field("Description")).toHaveValue("Everybody outside");
    await wizard.press("Save");
    await wizard.press("Save the counter");
    await expect.poll(path).toBe(LIST);
    expect(storedNamed(live, "Yard")).toMatchObject({
      description: "Everybody outside",
      thresholds,
    });
  });

  test("of a family that is gone is put right on its step", async () => {
    const { live, path } = await openFront(`${LIST}/edit/counter-yard`, {
      given: (front) => hallOf(front, [{ ...YARD_COUNTER, families: ["people", "gone"] }]),
    });
    await wizard.press("Families");
    await wizard.press("Remove what is no longer there");
    await wizard.press("Save");
    await wizard.press("Save the counter");
    await expect.poll(path).toBe(LIST);
    expect(storedNamed(live, "Yard")?.families).toEqual(["people"]);
  });
});
