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
  "views.changed": [{ type: "views.changed", views }],
  "screen.beat": [{ type: "screen.beat", at: 1 }],
  "server.build": [
    { type: "server.build", build: "a" },
    { type: "server.build", build: "b" },
  ],
  "server.reachable": [{ type: "server.reachable" }],
} satisfies SamplesOf<WallRotationEvent>;

const graph = machineGraph(wallRotationMachine, [{ views, build: "a" }], fromOutside);

describe("wallRotationMachine", () => {
  test.each(graph.leaves)("%s can be reached", (leaf) => {
    expect(graph.reaches(leaf)).toBe(true);
  });

  test("has these transitions and no others", () => {
    const alive = (turning: string) => `watch.alive + turning.${turning}`;
    const reloading = (turning: string) => `watch.reloading + turning.${turning}`;
    expect(graph.edges).toEqual(
      [
        ...["showing", "held"].flatMap((turning) => [
          `${alive(turning)} --server.build--> ${reloading(turning)}`,
          `${alive(turning)} --after hangPatience--> ${reloading(turning)}`,
        ]),
        ...[alive, reloading].flatMap((watch) => [
          `${watch("showing")} --user.hold--> ${watch("held")}`,
          `${watch("held")} --user.resume--> ${watch("showing")}`,
          `${watch("held")} --views.changed--> ${watch("showing")}`,
        ]),
      ].toSorted(),
    );
  });
});
