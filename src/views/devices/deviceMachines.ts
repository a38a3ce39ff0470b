import type { Outage } from "../../domain/devices/deviceOutages.ts";
import type { TagId } from "../../domain/base/ids.ts";
import type { LocatedTag } from "../../domain/devices/tagCalls.ts";
import type { TagRow } from "../../domain/devices/tagRow.ts";
import type { TagBatchMachine } from "../../machines/devices/tagBatchMachine.ts";
import type { CommandMachine } from "../../machines/kit/commandMachine.ts";
import type { formMachine } from "../../machines/kit/formMachine.ts";
import type { ReadingMachine } from "../../machines/kit/readingMachine.ts";
import type { OutagesQuery } from "../../streams/calls/devices/outages.ts";
import type { TagAnswer, TagCommand } from "../../streams/calls/devices/tagCommands.ts";
import type { TagCommands } from "../../streams/calls/devices/readTagCommands.ts";
import type { TagPast } from "../../streams/calls/devices/tagPast.ts";
import type { TagSetQuery } from "../../streams/calls/devices/tagSet.ts";
import { machinesContext } from "../kit/machinesContext.ts";
import type { WatchedAnswer } from "../kit/watchedReading.ts";

/** The machines of devices with their effects, for the open customer. */
export type DeviceMachines = {
  readonly outages: ReadingMachine<OutagesQuery, readonly Outage[]>;
  /** What a device was asked, and what became of it. */
  readonly tagCommands: ReadingMachine<TagId, WatchedAnswer<TagCommands>>;
  readonly tagPast: ReadingMachine<TagId, TagPast>;
  /** Null: a new one. */
  readonly tagForm: (id: TagId | null) => typeof formMachine;
  readonly tagCommand: CommandMachine<TagCommand, TagAnswer>;
  /** Binds one of the batches, whose machines are fetched with their pages. */
  readonly tagBatch: (machine: TagBatchMachine) => TagBatchMachine;
  /** Devices of all customers by their ids. */
  readonly locatedTags: ReadingMachine<readonly TagId[], WatchedAnswer<readonly LocatedTag[]>>;
  /** All devices that a filter keeps. */
  readonly readTagSet: (query: TagSetQuery, signal: AbortSignal) => Promise<readonly TagRow[]>;
};

export const [DeviceMachinesContext, useDeviceMachines] =
  machinesContext<DeviceMachines>("DeviceMachinesContext");
