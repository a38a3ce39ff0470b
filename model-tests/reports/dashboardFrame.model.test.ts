import {
  type DashboardFrameEvent,
  dashboardFrameMachine,
} from "../../src/machines/reports/dashboardFrameMachine.ts";
import { describeMachine } from "../support/describeMachine.ts";
import { machineGraph, type SamplesOf } from "../support/machineGraph.ts";

const samples = {
  "frame.loaded": [{ type: "frame.loaded" }],
  "frame.failed": [{ type: "frame.failed" }],
  "user.retry": [{ type: "user.retry" }],
} satisfies SamplesOf<DashboardFrameEvent>;

describeMachine(
  "dashboardFrameMachine",
  machineGraph(dashboardFrameMachine, [undefined], samples),
  [
    ["opening | silent", "frame.loaded", "loaded"],
    ["opening | loaded", "frame.failed", "silent"],
    ["opening", "after framePatience", "silent"],
    ["loaded | silent", "user.retry", "opening"],
  ],
);
