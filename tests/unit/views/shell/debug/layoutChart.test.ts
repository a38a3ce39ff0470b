import { describe, expect, test } from "vitest";
import { alertHandlingMachine } from "../../../../../src/machines/alerts/alertHandlingMachine.ts";
import { chartOf, type ChartState } from "../../../../../src/machines/kit/chart.ts";
import { planPlacementMachine } from "../../../../../src/machines/sites/planPlacementMachine.ts";
import { authenticationMachine } from "../../../../../src/machines/users/authenticationMachine.ts";
import {
  type ChartBox,
  layoutChart,
} from "../../../../../src/views/shell/debug/chart/layoutChart.ts";

const MACHINES = [alertHandlingMachine, planPlacementMachine, authenticationMachine];

type Shape = Pick<ChartBox, "x" | "y" | "width" | "height">;
const overlaps = (a: Shape, b: Shape) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
const holds = (outer: Shape, inner: Shape) =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;
const pathsOf = ({ path, states }: ChartState): readonly string[] => [
  ...(path === "" ? [] : [path]),
  ...states.flatMap(pathsOf),
];

describe.each(MACHINES)("the drawing of $id", (machine) => {
  const chart = chartOf(machine);
  const { boxes, arrows, width, height } = layoutChart(chart);
  const boxAt = new Map(boxes.map((box) => [box.path, box]));

  test("has every state", () => {
    const drawn = boxes.filter(({ kind, path }) => kind !== "anywhere" && path !== "");
    expect(drawn.map(({ path }) => path).toSorted()).toEqual(pathsOf(chart.root).toSorted());
  });

  test("names every transition", () => {
    const lines = [...boxes, ...arrows].flatMap((one) => one.lines);
    const named = new Set(lines.map(({ transition }) => transition));
    expect(chart.transitions.filter(({ id }) => !named.has(id))).toEqual([]);
  });

  test("has states in the states that hold them, and no two of a level over each other", () => {
    const parentOf = (path: string) =>
      path.endsWith("*") ? path.slice(0, -1) : path.split(".").slice(0, -1).join(".");
    const drawing = { x: 0, y: 0, width, height };
    const outside = boxes.filter((box) => !holds(boxAt.get(parentOf(box.path)) ?? drawing, box));
    expect(outside.map(({ path }) => path)).toEqual([]);
    const level = (box: ChartBox) =>
      boxes.filter(
        ({ path }) =>
          parentOf(path) === parentOf(box.path) &&
          !box.path.startsWith(path) &&
          !path.startsWith(box.path),
      );
    const over = boxes.flatMap((box) =>
      level(box).flatMap((other) => (overlaps(box, other) ? [`${box.path} ${other.path}`] : [])),
    );
    expect(over).toEqual([]);
  });

  test("has no label of an arrow over a state that holds no other, or over another label", () => {
    const labels = arrows.map(({ label }) => label);
    const leaves = boxes.filter(({ kind }) => kind === "atomic" || kind === "final");
    const over = labels.flatMap((label, at) =>
      [...leaves, ...labels.slice(at + 1)].filter((other) => overlaps(label, other)),
    );
    expect(over).toEqual([]);
  });
});

test("arrows between the same two states are one, and its label names what lies deeper", () => {
  const { arrows } = layoutChart(chartOf(alertHandlingMachine));
  const texts = arrows.map(({ lines }) => lines.map(({ text }) => text));
  expect(texts).toContainEqual(["user.undo", "after undoWindow"]);
  expect(texts).toContainEqual(["done call", "error call"]);
  const signIn = layoutChart(chartOf(authenticationMachine)).arrows.flatMap(({ lines }) => lines);
  expect(signIn.map(({ text }) => text)).toContain("loadingUser: done loadUser [isLoaded]");
});
