import { describe, expect, test } from "vitest";
import { SCANNER_FAILURES } from "../src/domain/errorCatalogue.ts";
import { AssetId, QrCodeId } from "../src/domain/ids.ts";
import { type QrScannerEvent, qrScannerMachine } from "../src/machines/qrScannerMachine.ts";
import { actorSamples, edgesOf, machineGraph, type SamplesOf } from "./support/machineGraph.ts";

const code = QrCodeId.parse("qr-1");
const crane = AssetId.parse("asset-crane");
const lift = AssetId.parse("asset-lift");

const fromOutside = {
  "user.start": [{ type: "user.start" }],
  "user.type": [{ type: "user.type", text: "https://balise.example/tower/qr-code/qr-1" }],
  "user.confirm": [{ type: "user.confirm" }],
  "user.again": [{ type: "user.again" }],
  "user.close": [{ type: "user.close" }],
  "camera.ready": [{ type: "camera.ready" }],
  "camera.failed": [
    { type: "camera.failed", failure: "unavailable" },
    ...SCANNER_FAILURES.map((failure) => ({ type: "camera.failed" as const, failure })),
  ],
  "camera.read": [{ type: "camera.read", text: "https://balise.example/tower/qr-code/qr-1" }],
} satisfies SamplesOf<QrScannerEvent>;

const fromActors = actorSamples({
  resolve: [
    { type: "available", id: code },
    { type: "assigned", id: code, assetId: crane },
    { type: "assigned", id: code, assetId: lift },
    { type: "foreign" },
  ],
  assign: [undefined],
});

const graph = machineGraph(
  qrScannerMachine,
  [{ assetId: crane }, { assetId: null }],
  { ...fromOutside, ...fromActors },
  ({ assetId, code: read }) => ({ assetId, read }),
);

const NOT_FINAL =
  "idle | camera.opening | camera.scanning | cameraFailed | resolving | notOurs | free | taken | lookupFailed | confirming | assigning";

describe("qrScannerMachine", () => {
  test.each(graph.leaves)("%s can be reached", (leaf) => {
    expect(graph.reaches(leaf)).toBe(true);
  });

  test("has these transitions and no others", () => {
    expect(graph.unused).toEqual([]);
    expect(graph.edges).toEqual(
      edgesOf([
        [NOT_FINAL, "user.close", "closed"],
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
      ]),
    );
  });
});
