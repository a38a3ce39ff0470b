import {
  type PasswordUpdateEvent,
  passwordUpdateMachine,
  type PasswordUpdateOutcomes,
} from "../../src/machines/users/passwordUpdateMachine.ts";
import { describeMachine } from "../support/describeMachine.ts";
import {
  actorSamples,
  machineGraph,
  type OutcomesOf,
  type SamplesOf,
} from "../support/machineGraph.ts";

const next = "twelve characters";
const samples = {
  "user.submit": [
    { type: "user.submit", current: "the old one", next, confirmation: next },
    { type: "user.submit", current: "the old one", next, confirmation: "another text" },
  ],
  "user.edit": [{ type: "user.edit" }],
} satisfies SamplesOf<PasswordUpdateEvent>;

const outcomes = {
  updatePassword: [{ status: "changed" }, { status: "refused", problems: ["wrongCurrent"] }],
} satisfies OutcomesOf<PasswordUpdateOutcomes>;

describeMachine(
  "passwordUpdateMachine",
  machineGraph(passwordUpdateMachine, [undefined], { ...samples, ...actorSamples(outcomes) }),
  [
    ["editing", "user.submit", "saving"],
    ["saving", "done updatePassword", "changed"],
    ["saving", "done updatePassword | error updatePassword", "editing"],
    ["changed", "user.edit", "editing"],
  ],
  [["editing", "user.edit | user.submit", "problems"]],
);
