import { describe, expect, test } from "vitest";
import {
  editFloors,
  type FloorEdit,
  type FloorGround,
  PLAIN_STYLE,
} from "../../../../src/domain/sites/floorEdit.ts";
import { siteIssues } from "../../../../src/domain/sites/siteIssues.ts";
import { floor, site } from "./support/sites.ts";

const HALL = { number: 3, name: "Hall", styleId: "plain" };
const ground = (...floors: FloorGround["floors"]): FloorGround => ({
  floors,
  styles: [PLAIN_STYLE],
  defaultFloor: 0,
});
const three = ground(floor(0), floor(1), floor(2));
const numbersOf = ({ floors }: FloorGround) => floors.map(({ number }) => number);

describe("an edit of floors", () => {
  test("makes one at the end, and changes nothing else", () => {
    expect(editFloors(three, { kind: "create", floor: HALL })).toEqual({
      ...three,
      floors: [...three.floors, { ...HALL, plan: null }],
    });
  });

  test("makes the first one, which is shown first, in the plain style of a site without styles", () => {
    const bare: FloorGround = { floors: [], styles: [], defaultFloor: null };
    expect(editFloors(bare, { kind: "create", floor: HALL })).toEqual({
      floors: [{ ...HALL, plan: null }],
      styles: [PLAIN_STYLE],
      defaultFloor: 3,
    });
  });

  test("changes the fields that it names, and keeps the plan", () => {
    const url = "https://plans.example.org/1.png";
    const plan = {
      fileKey: null,
      url,
      corners: [
        [0, 1],
        [1, 1],
        [1, 0],
        [0, 0],
      ],
    } satisfies FloorGround["floors"][number]["plan"];
    const before = ground(floor(0), floor(1, { plan, name: "Old" }));
    const after = editFloors(before, { kind: "change", number: 1, fields: { name: "New" } });
    expect(after).toEqual(ground(floor(0), floor(1, { plan, name: "New" })));
  });

  test.each<{ name: string; edit: FloorEdit; expected: number[] }>([
    { name: "up", edit: { kind: "move", number: 2, by: -1 }, expected: [0, 2, 1] },
    { name: "down", edit: { kind: "move", number: 0, by: 1 }, expected: [1, 0, 2] },
    { name: "no further than up", edit: { kind: "move", number: 0, by: -1 }, expected: [0, 1, 2] },
    { name: "no further than down", edit: { kind: "move", number: 2, by: 1 }, expected: [0, 1, 2] },
    { name: "nothing that is gone", edit: { kind: "move", number: 9, by: 1 }, expected: [0, 1, 2] },
  ])("moves a floor $name", ({ edit, expected }) => {
    expect(numbersOf(editFloors(three, edit))).toEqual(expected);
  });

  test("moves a floor past those that are archived", () => {
    const before = ground(floor(0), floor(1, { isArchived: true }), floor(2));
    expect(numbersOf(editFloors(before, { kind: "move", number: 2, by: -1 }))).toEqual([2, 1, 0]);
  });

  test("archives the floor that is shown first, and the next one is shown instead", () => {
    const after = editFloors(three, { kind: "archive", number: 0 });
    expect(after).toEqual({
      ...three,
      floors: [floor(0, { isArchived: true }), floor(1), floor(2)],
      defaultFloor: 1,
    });
    expect(siteIssues(site(after))).toEqual([]);
  });

  test("archives the only floor, and none is shown first until it is back", () => {
    const alone = ground(floor(0));
    const away = editFloors(alone, { kind: "archive", number: 0 });
    expect(away.defaultFloor).toBeNull();
    expect(editFloors(away, { kind: "unarchive", number: 0 })).toEqual(alone);
  });
});
