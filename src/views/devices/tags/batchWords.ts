import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { TagOperationName } from "../../../domain/devices/batchTagOperation.ts";
import type { BatchStatus } from "../../../domain/devices/tagBatch.ts";

/** What can be done to many tags, and asked of them. */
export type BatchName = TagOperationName | CommandBatch;

/** What many trackers are asked at once. */
export const COMMAND_BATCHES = ["askPosition", "setInterval", "setMode", "resetGauge"] as const;
export type CommandBatch = (typeof COMMAND_BATCHES)[number];

export const OPERATION_WORDS: Readonly<Record<BatchName, MessageDescriptor>> = {
  assign: msg`Assign to a client`,
  unassign: msg`Take from the client`,
  setTimeout: msg`Set the timeout`,
  resetBattery: msg`Reset the battery`,
  setSettings: msg`Change settings`,
  askPosition: msg`Ask for a position`,
  setInterval: msg`Set the interval`,
  setMode: msg`Set the mode`,
  resetGauge: msg`Reset the battery gauge`,
};

/** Why a tag is left as it is, and what now. */
export const BATCH_STATUS_WORDS: Readonly<Record<Exclude<BatchStatus, "done">, MessageDescriptor>> =
  {
    notFound: msg`There is no such tag here: check its id.`,
    archived: msg`It is archived.`,
    otherClient: msg`It belongs to another client.`,
    linked: msg`It is on a resource: unlink it first.`,
    unchanged: msg`It is so already.`,
    notPlaced: msg`It is mounted nowhere yet: give it a place first.`,
    batteryKeptByTag: msg`Abeeway tags count their battery themselves: reset it on the tag.`,
    changedSince: msg`Somebody has changed it since.`,
    taken: msg`There is a tag of this id already.`,
    notAllowed: msg`You are not allowed to do this.`,
    noCommand: msg`Its model takes no such command.`,
    noWay: msg`No connector leads to its network: give the one that hears it the address for commands.`,
    waiting: msg`The same is waiting for it already.`,
    sent: msg`It was sent: nothing calls it back.`,
    misplaced: msg`Its point is on no site in use: correct it.`,
    failed: msg`The server does not accept it.`,
    inUse: msg`Tags of the order were received or linked already: the whole order stays.`,
    outOfRange: msg`It is not of the range.`,
  };
