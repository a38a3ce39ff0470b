import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import {
  type Bounds,
  boundsOf,
  PREDEFINED_RANGES,
  type PredefinedRange,
} from "../../../src/domain/base/dateFilter.ts";
import { must } from "../../../src/domain/base/must.ts";
import { DEFAULT_TIMEZONE } from "../../../src/domain/base/time.ts";
import { T0 } from "../../support/fixtures.ts";
import { assetSet } from "../support/assetSet.ts";
import { expectNobodyKeptOut } from "../support/axe.ts";
import { fiveMachinesOf, INSPECTED_LATELY } from "../support/fiveMachines.ts";
import { hasFocus, press, pressOn, tabTo, type } from "../support/keys.ts";
import { gone, isShown, shown } from "../support/looks.ts";
import { openFront } from "../support/openFront.tsx";

const LIST = "/asset/list/tower";
const given = fiveMachinesOf;
const set = assetSet();
/** As the filter panel calls them. */
const RANGE_NAMES = {
  last24Hours: "last 24 hours",
  yesterday: "yesterday",
  last7Days: "last 7 days",
  last30Days: "last 30 days",
  lastWeek: "last week",
  lastMonth: "last month",
} satisfies Record<PredefinedRange, string>;
const within = (at: number, { from, to }: Bounds) =>
  (from === null || at >= from) && (to === null || at < to);

const opener = page.getByRole("button", { name: "More filters" });
const more = page.getByRole("dialog", { name: "More filters" });
const byAttribute = more.getByRole("combobox", { name: "Filter by an attribute" });
const option = (name: string) => page.getByRole("option", { name, exact: true });

async function openAll() {
  const screen = await openFront(LIST, { given });
  await shown(set.count("5 resources"));
  return { ...screen, attributes: () => screen.query().getAll("attr") };
}

/** Opens the panel, adds the filter and compares, by keys alone. */
async function openByKeys(): Promise<void> {
  await tabTo(opener);
  await press("Enter");
}
async function add(attribute: string): Promise<void> {
  await tabTo(byAttribute);
  await type(attribute);
  await shown(option(attribute));
  await press("ArrowDown");
  await press("Enter");
}
async function compare(attribute: string, how: string, typed: string = how): Promise<void> {
  await tabTo(more.getByRole("button", { name: new RegExp(attribute, "u") }).first());
  await press("Enter");
  await shown(option(how));
  // What is typed before the list has the keys goes nowhere.
  await expect.poll(() => document.activeElement?.closest("[role=listbox]")).not.toBeNull();
  await type(typed);
  await press("Enter");
}

describe("a filter", () => {
  test("on battery, attribute, date or deadline is in the address and is read from it", async () => {
    const { go, query } = await openAll();
    await opener.click();
    for (const [label, chosen, address] of [
      ["Battery", "Below 30 %", "battery=low"],
      ["Regulatory deadline", "Due", "deadline=due"],
    ] as const) {
      await more.getByRole("button", { name: new RegExp(label, "u") }).click();
      await option(chosen).click();
      await press("Escape");
      await expect.poll(set.references).toEqual(["crane-a"]);
      expect(query().toString()).toContain(address);
    }
    await press("Escape");
    await gone(more);
    go(`${LIST}?attr=serial%3Ahas%3AS-2`);
    await expect.poll(set.references).toEqual(["crane-b"]);
    await opener.click();
    const wanted = more.getByRole("textbox", { name: "Text in serial" });
    await expect.element(wanted).toHaveValue("S-2");
    await expectNobodyKeptOut();
    await wanted.fill("S-3");
    await expect.poll(set.references).toEqual(["crane-c"]);
    expect(query().toString()).toBe("attr=serial%3Ahas%3AS-3");
    await openFront(`${LIST}?attr=inspected%3Abefore%3A2020-02-01`, { given });
    await expect.poll(set.references).toEqual(["crane-c"]);
    await opener.click();
    await shown(more.getByRole("button", { name: /before.*inspected|inspected.*before/u }));
  });

  test("on a date, a list or a number is put together by keys alone", async () => {
    const { attributes } = await openAll();
    const keeps = async (references: readonly string[], asked: readonly string[]) => {
      await expect.poll(set.references).toEqual(references);
      expect(attributes()).toEqual(asked);
    };
    await press("/");
    await openByKeys();
    await add("inspected");
    await compare("inspected", "last 7 days");
    await keeps(["crane-b"], ["inspected:last7Days"]);
    await tabTo(more.getByRole("button", { name: "Remove the filter on inspected" }));
    await press("Enter");
    await expect.poll(attributes).toEqual([]);
    await expect.poll(set.references).toHaveLength(5);

    await add("colour");
    await tabTo(more.getByRole("button", { name: /Values of colour/u }));
    await press("Enter");
    await shown(option("blue"));
    await type("blue");
    await press("Enter");
    await press("Escape");
    await keeps(["crane-b", "crane-c"], ["colour:in:blue"]);

    await add("load");
    await tabTo(more.getByRole("textbox", { name: "At least" }));
    await type("10");
    await press("Tab");
    await keeps(["crane-b"], ["colour:in:blue", "load:between:10:"]);
    await press("Escape");
    await gone(more);
    await expect.poll(() => hasFocus(opener)).toBe(true);
  });

  test("is put together in a panel that keeps the keys: Tab goes round, from an open list too", async () => {
    await openAll();
    await opener.click();
    const first = more.getByRole("button", { name: /Battery/u });
    await shown(byAttribute);
    await pressOn(byAttribute, "Tab");
    await expect.poll(() => hasFocus(first)).toBe(true);
    await press("Shift+Tab");
    await expect.poll(() => hasFocus(byAttribute)).toBe(true);
    await type("insp");
    await shown(option("inspected"));
    await press("Tab");
    await expect.poll(() => hasFocus(first)).toBe(true);
    expect(isShown(more)).toBe(true);
  });

  test("on a range of days is chosen by its name, or typed, by keys alone", async () => {
    const { attributes, path, query } = await openAll();
    const inspectedIn = (range: PredefinedRange) => {
      const bounds = must(
        boundsOf({ kind: "predefined", range }, T0, DEFAULT_TIMEZONE),
        "a range that has a name has bounds",
      );
      return within(INSPECTED_LATELY, bounds) ? ["crane-b"] : [];
    };
    // Else the rows would tell no range from another.
    expect(new Set(PREDEFINED_RANGES.map((range) => inspectedIn(range).length)).size).toBe(2);
    await openByKeys();
    await add("inspected");
    for (const range of PREDEFINED_RANGES) {
      await compare("inspected", RANGE_NAMES[range]);
      await expect.poll(attributes).toEqual([`inspected:${range}`]);
      await expect.poll(set.references).toEqual(inspectedIn(range));
    }

    await compare("inspected", "from … to …", "from");
    const day = more.getByRole("spinbutton", { name: /^day, Start Date/u });
    await tabTo(day);
    // Typed whole, each part leads to the next one, and the first day to the last.
    await type("15012020");
    await type("16012020");
    await expect.poll(attributes).toEqual(["inspected:range:2020-01-15:2020-01-16"]);
    await expect.poll(set.references).toEqual(["crane-c"]);
    await tabTo(day);
    await type("16");
    await expect.poll(attributes).toEqual(["inspected:range:2020-01-16:2020-01-16"]);
    await expect.poll(set.references).toEqual([]);
    await openFront(`${path()}?${query().toString()}`, { given });
    await openByKeys();
    const typed = (part: string) =>
      more.getByRole("spinbutton", { name: new RegExp(`^${part}`, "u") });
    await expect.element(typed("day, Start Date")).toHaveTextContent("16");
    await expect.element(typed("year, End Date")).toHaveTextContent("2020");
  });
});
