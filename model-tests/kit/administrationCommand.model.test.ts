import { LabelId } from "../../src/domain/base/ids.ts";
import {
  type AdministrationCommandEvent,
  administrationCommandMachine,
} from "../../src/machines/kit/administrationCommandMachine.ts";
import type {
  AdministrationAnswer,
  AdministrationCommand,
} from "../../src/streams/calls/administration/administrationCommands.ts";
import { describeMachine } from "../support/describeMachine.ts";
import { actorSamples, machineGraph, type SamplesOf } from "../support/machineGraph.ts";

const command: AdministrationCommand = {
  kind: "label.delete",
  labelId: LabelId.parse("label-1"),
};

const fromUser = {
  "user.ask": [{ type: "user.ask", command }],
  "user.do": [{ type: "user.do", command }],
  "user.confirm": [{ type: "user.confirm" }],
  "user.retry": [{ type: "user.retry" }],
  "user.dismiss": [{ type: "user.dismiss" }],
} satisfies SamplesOf<AdministrationCommandEvent>;

const answers: readonly AdministrationAnswer[] = [
  { status: "done", outcome: { kind: "count", count: 2 } },
  { status: "refused", problem: "not_allowed", told: "", issues: [], impact: null },
];

describeMachine(
  "administrationCommandMachine",
  machineGraph(administrationCommandMachine, [undefined], {
    ...fromUser,
    ...actorSamples({ run: answers }),
  }),
  [
    ["idle | done | failed", "user.do", "sending"],
    ["idle | done | failed", "user.ask", "asking"],
    ["asking | failed", "user.confirm", "sending"],
    ["failed", "user.retry", "sending"],
    ["asking | done | failed", "user.dismiss", "idle"],
    ["sending", "done run", "done"],
    ["sending", "done run", "failed"],
    ["sending", "error run", "failed"],
  ],
);
