import { CounterId } from "../../src/domain/base/ids.ts";
import {
  type CounterCommand,
  type CounterCommandAnswer,
  type CounterCommandsEvent,
  counterCommandsMachine,
} from "../../src/machines/counters/counterCommandsMachine.ts";
import { describeCells } from "../support/describeCells.ts";
import { describeMachine } from "../support/describeMachine.ts";
import { done, failed } from "../support/journeys.ts";
import { actorSamples, machineGraph, type SamplesOf } from "../support/machineGraph.ts";

const id = CounterId.parse("counter-gate");
const archive: CounterCommand = { kind: "archive", id };
const duplicate: CounterCommand = { kind: "duplicate", id, name: "Gate 2" };

const fromUser = {
  "user.ask": [
    { type: "user.ask", command: archive },
    { type: "user.ask", command: duplicate },
  ],
  "user.confirm": [{ type: "user.confirm" }],
  "user.cancel": [{ type: "user.cancel" }],
  "user.readArchived": [{ type: "user.readArchived" }],
} satisfies SamplesOf<CounterCommandsEvent>;

const carriedOut: CounterCommandAnswer = { type: "done" };
const refused: CounterCommandAnswer = { type: "refused", issues: [] };

describeMachine(
  "counterCommandsMachine",
  machineGraph(counterCommandsMachine, [undefined], {
    ...fromUser,
    ...actorSamples({ command: [carriedOut, refused], readArchived: [[]] }),
  }),
  [
    ["idle | readingArchived", "user.ask", "asking"],
    ["idle", "user.readArchived", "readingArchived"],
    ["readingArchived", "done readArchived | error readArchived", "idle"],
    ["asking", "user.confirm", "working"],
    ["asking", "user.cancel", "idle"],
    // A question that came between their reading and its end does not leave them unread.
    ["asking", "user.cancel", "readingArchived"],
    // Those that were put away are read again once they have been shown, or were to be.
    ["working", "done command", "readingArchived"],
    ["working", "done command", "idle"],
    // A refusal or a failure is shown in the question.
    ["working", "done command | error command", "asking"],
  ],
);

const NOTHING = {
  askArchive: null,
  askDuplicate: null,
  confirm: null,
  cancel: null,
  readArchived: null,
  carriedOut: null,
  refused: null,
  commandBroken: null,
  archivedRead: null,
  readingBroken: null,
};
const IDLE = {
  ...NOTHING,
  askArchive: "asking",
  askDuplicate: "asking",
  readArchived: "readingArchived > readArchived",
};
const READING = {
  ...NOTHING,
  askArchive: "asking",
  askDuplicate: "asking",
  archivedRead: "idle",
  readingBroken: "idle",
};
// The name of a duplicate is typed while it is asked about.
const ASKING = {
  ...NOTHING,
  askArchive: "asking",
  askDuplicate: "asking",
  confirm: "working > command",
  cancel: "idle",
};
// Asked while those that were put away were read: that is still to be done.
const ASKING_BETWEEN = { ...ASKING, cancel: "readingArchived > readArchived" };
const WORKING = { ...NOTHING, carriedOut: "idle", refused: "asking", commandBroken: "asking" };

describeCells(
  counterCommandsMachine,
  undefined,
  {
    askArchive: fromUser["user.ask"][0],
    askDuplicate: fromUser["user.ask"][1],
    confirm: fromUser["user.confirm"][0],
    cancel: fromUser["user.cancel"][0],
    readArchived: fromUser["user.readArchived"][0],
    carriedOut: done("command", carriedOut),
    refused: done("command", refused),
    commandBroken: failed("command"),
    archivedRead: done("readArchived", []),
    readingBroken: failed("readArchived"),
  },
  [
    { state: "idle", after: [], cells: IDLE },
    { state: "readingArchived", after: ["readArchived"], cells: READING },
    { state: "idle", after: ["readArchived", "archivedRead"], cells: IDLE },
    { state: "idle", after: ["readArchived", "readingBroken"], cells: IDLE },
    { state: "asking", after: ["askArchive"], cells: ASKING },
    { state: "asking", after: ["readArchived", "askDuplicate"], cells: ASKING_BETWEEN },
    {
      state: "asking",
      after: ["readArchived", "archivedRead", "readArchived", "askArchive"],
      cells: ASKING_BETWEEN,
    },
    {
      state: "asking",
      after: ["readArchived", "askArchive", "confirm", "refused"],
      cells: ASKING_BETWEEN,
    },
    {
      state: "readingArchived",
      after: ["readArchived", "askArchive", "cancel"],
      cells: READING,
    },
    // Once it is done nothing of it is left over.
    {
      state: "asking",
      after: ["readArchived", "askArchive", "cancel", "archivedRead", "askArchive"],
      cells: ASKING,
    },
    {
      state: "asking",
      after: ["readArchived", "readingBroken", "askArchive"],
      cells: ASKING,
    },
    { state: "working", after: ["askArchive", "confirm"], cells: WORKING },
    { state: "asking", after: ["askDuplicate", "confirm", "refused"], cells: ASKING },
    { state: "asking", after: ["askDuplicate", "confirm", "commandBroken"], cells: ASKING },
    {
      state: "working",
      after: ["readArchived", "archivedRead", "askArchive", "confirm"],
      cells: { ...WORKING, carriedOut: "readingArchived > readArchived" },
    },
    {
      state: "working",
      after: ["readArchived", "askArchive", "confirm"],
      cells: { ...WORKING, carriedOut: "readingArchived > readArchived" },
    },
    {
      // They could not be read yet: nothing shows them that would have to follow.
      state: "working",
      after: ["readArchived", "readingBroken", "askArchive", "confirm"],
      cells: WORKING,
    },
  ],
);
