import { describe, expect, test } from "vitest";
import { qrScannerMachine } from "../../src/machines/qrCodes/qrScannerMachine.ts";
import { drivenEdges } from "../support/drivenEdges.ts";
import { walk } from "../support/journeys.ts";
import { edgesOf, machineGraph } from "../support/machineGraph.ts";
import {
  FOR_CRANE,
  FOR_NOTHING,
  qrScannerAnswers,
  qrScannerJourneys,
  qrScannerSamples,
  unansweredScanners,
} from "./qrScannerSamples.ts";

const graph = machineGraph(
  qrScannerMachine,
  [FOR_CRANE, FOR_NOTHING],
  { ...qrScannerSamples, ...qrScannerAnswers },
  ({ assetId, code: read }) => ({ assetId, read }),
);

const EDGES = edgesOf([
  ["idle | cameraFailed", "user.start", "camera.opening"],
  ["camera.opening", "camera.ready", "camera.scanning"],
  ["camera.opening | camera.scanning", "camera.failed", "cameraFailed"],
  ["camera.scanning", "camera.read", "resolving"],
  [
    "idle | camera.opening | camera.scanning | cameraFailed | notOurs | lookupFailed",
    "user.type",
    "resolving",
  ],
  ["resolving", "done resolve", "notOurs"],
  ["resolving", "done resolve", "found"],
  ["resolving", "done resolve", "taken"],
  ["resolving", "done resolve", "confirming"],
  ["resolving", "done resolve", "free"],
  ["resolving", "error resolve", "lookupFailed"],
  ["notOurs | free | taken | lookupFailed | confirming", "user.again", "camera.opening"],
  ["confirming", "user.confirm", "assigning"],
  ["assigning", "done assign", "assigned"],
  ["assigning", "error assign", "confirming"],
]);

const journeys = [...qrScannerJourneys, ...unansweredScanners];

describe("qrScannerMachine", () => {
  test.each(graph.leaves)("%s can be reached", (leaf) => {
    expect(graph.reaches(leaf)).toBe(true);
  });

  test("has these transitions and no others", () => {
    expect(graph.unused).toEqual([]);
    expect(graph.edges).toEqual(EDGES);
  });

  test("changes this, and nothing else, where it stays in a state", () => {
    expect(graph.changes).toEqual([]);
  });

  test.each(journeys)("$name", (journey) => {
    expect(walk(qrScannerMachine, journey)).toEqual(journey.steps.map(({ state }) => state));
  });

  test("every transition is on a way that the browser walks", () => {
    expect(drivenEdges(journeys)).toEqual(EDGES);
  });
});
