import { expect, test } from "vitest";
import { openedView, viewStateOf } from "../../../../src/views/assets/savedViewState.ts";

const query = (text: string) => new URLSearchParams(text);

test("a view keeps filters, order and columns, and nothing that is open beside them", () => {
  const state = viewStateOf(
    query(
      "family=Grues%2C+levage&family=Engins&attr=due%3Anone&sort=-floor&page=3&asset=asset-1&edit=1",
    ),
    ["designation", "reference", "floor"],
  );
  expect([...query(state)]).toEqual([
    ["family", "Grues, levage"],
    ["family", "Engins"],
    ["attr", "due:none"],
    ["sort", "-floor"],
    ["columns", "designation,reference,floor"],
  ]);
  // As the server takes it: no white space, no question mark, no hash.
  expect(state).toMatch(/^[^?#\s]*$/u);
});

test("opening a view replaces filters and order, and begins at the first page", () => {
  const { query: after, columns } = openedView(
    "q=grue&columns=floor%2Creference%2Cnonsense",
    query("site=site-a&page=4&sort=floor&wall=1"),
  );
  expect(after.toString()).toBe("wall=1&q=grue");
  // The required ones are there whatever the view says.
  expect(columns).toEqual(["floor", "reference", "designation"]);
});

test("a view without columns leaves those of its reader", () => {
  expect(openedView("q=grue", query("")).columns).toBe(null);
});
