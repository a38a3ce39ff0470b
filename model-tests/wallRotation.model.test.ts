import { describe, expect, test } from "vitest";
import {
  type WallRotationEvent,
  wallRotationMachine,
} from "../src/machines/wallRotationMachine.ts";
import { machineGraph, type SamplesOf } from "./support/machineGraph.ts";

const views = [
  { href: "/live-site/safety-dashboard", stay: 20_000 },
  { href: "/dashboard/counters", stay: 10_000 },
];

const fromOutside = {
  "user.hold": [{ type: "user.hold" }],
  "user.resume": [{ type: "user.resume" }],
  "user.next": [{ type: "user.next" }],
  "user.previous": [{ type: "user.previous" }],
  "user.touched": [{ type: "user.touched" }],
  "evacuation.began": [{ type: "evacuation.began" }],
  "evacuation.over": [{ type: "evacuation.over" }],
  "views.changed": [{ type: "views.changed", views }],
  "screen.beat": [{ type: "screen.beat", at: 1 }],
  "screen.broke": [{ type: "screen.broke" }],
  "server.build": [
    { type: "server.build", build: "a" },
    { type: "server.build", build: "b" },
  ],
  "server.reachable": [{ type: "server.reachable" }],
} satisfies SamplesOf<WallRotationEvent>;

const graph = machineGraph(wallRotationMachine, [{ views, shown: 0, build: "a" }], fromOutside);

describe("wallRotationMachine", () => {
  test.each(graph.leaves)("%s can be reached", (leaf) => {
    expect(graph.reaches(leaf)).toBe(true);
  });

  test("has these transitions and no others", () => {
    const in_ = (watch: string, turning: string) => `watch.${watch} + turning.${turning}`;
    const turnings = ["showing", "held", "interrupted"];
    const watches = ["alive", "outdated", "reloading"];
    expect(graph.edges).toEqual(
      [
        ...turnings.flatMap((turning) => [
          `${in_("alive", turning)} --server.build--> ${in_("outdated", turning)}`,
          `${in_("alive", turning)} --screen.broke--> ${in_("outdated", turning)}`,
          `${in_("alive", turning)} --after hangPatience--> ${in_("reloading", turning)}`,
          `${in_("outdated", turning)} --after idlePatience--> ${in_("reloading", turning)}`,
        ]),
        ...watches.flatMap((watch) => [
          `${in_(watch, "showing")} --user.hold--> ${in_(watch, "held")}`,
          `${in_(watch, "held")} --user.resume--> ${in_(watch, "showing")}`,
          `${in_(watch, "held")} --views.changed--> ${in_(watch, "showing")}`,
          `${in_(watch, "showing")} --evacuation.began--> ${in_(watch, "interrupted")}`,
          `${in_(watch, "held")} --evacuation.began--> ${in_(watch, "interrupted")}`,
          `${in_(watch, "interrupted")} --evacuation.over--> ${in_(watch, "showing")}`,
          `${in_(watch, "interrupted")} --views.changed--> ${in_(watch, "showing")}`,
        ]),
      ].toSorted(),
    );
  });
});
