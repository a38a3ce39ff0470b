import { z } from "zod";
import { clientId } from "../base/clientId.ts";
import { TagId, UserId } from "../base/ids.ts";
import { EpochMs } from "../base/instant.ts";
import { DAY, MINUTE, SECOND } from "../base/time.ts";
import { unreachable } from "../base/unreachable.ts";
import { DownlinkFormat } from "./downlinkFormat.ts";
import type { Tag } from "./tag.ts";

/**
 * Modes of an Abeeway tracker (Abeeway trackers reference guide 2.3, "Set mode"). "Off" is left out: nothing that is sent to
 * a tracker turns it on again.
 */
export const TRACKER_MODES = ["standby", "motion", "permanent", "startEnd", "activity"] as const;
export type TrackerMode = (typeof TRACKER_MODES)[number];

/** How often a tracker may be asked to report, in s: what both generations of Abeeway accept. */
const [MIN_INTERVAL, MAX_INTERVAL] = [15, 86_400];

/** What a device is asked. */
export const CommandOrder = z.discriminatedUnion("kind", [
  /** Says where it is, once. */
  z.strictObject({ kind: z.literal("position") }),
  /** Reports every so many seconds while it moves. */
  z.strictObject({
    kind: z.literal("interval"),
    seconds: z
      .number()
      .int()
      .min(MIN_INTERVAL, `The interval is below ${MIN_INTERVAL} s: give a longer one.`)
      .max(MAX_INTERVAL, `The interval is above ${MAX_INTERVAL} s: give a shorter one.`),
  }),
  z.strictObject({ kind: z.literal("mode"), mode: z.enum(TRACKER_MODES) }),
  /** Counts its charge from full: new batteries were put in. */
  z.strictObject({ kind: z.literal("battery") }),
]);
export type CommandOrder = z.infer<typeof CommandOrder>;

export const COMMAND_KINDS = ["position", "interval", "mode", "battery"] as const;
export type CommandKind = CommandOrder["kind"];

/** What each form of device takes: what its maker has published (src/domain/connectors/lorawan/deviceDownlink.ts). */
export const ORDERS_OF: Readonly<Record<DownlinkFormat, readonly CommandKind[]>> = {
  abeewayAt2: COMMAND_KINDS,
  abeewayAt3: ["position", "interval"],
  oyster: ["position", "battery"],
};

/** The order to report every so many minutes while it moves, to the second; null: no interval that a tracker takes. */
export function intervalOrder(minutes: number | null): CommandOrder | null {
  const seconds = minutes === null ? null : Math.round((minutes * MINUTE) / SECOND);
  return CommandOrder.safeParse({ kind: "interval", seconds }).data ?? null;
}

/**
 * `queued`: waits to be sent. `sent`: was posted to the network, whose answer is not known. `taken`: the network holds it
 * for the device. `confirmed`: the device says that it has it. `failed`: `reason` says why. `expired`: nobody confirmed it.
 */
export const COMMAND_STATES = [
  "queued",
  "sent",
  "taken",
  "confirmed",
  "failed",
  "expired",
] as const;
export type CommandState = (typeof COMMAND_STATES)[number];
/** The states that something may still follow. */
export const OPEN_STATES: readonly CommandState[] = ["queued", "sent", "taken"];

/**
 * Why a command has failed: the network refused it, the device did, it was cancelled, another of its kind took its place, its tag is gone,
 * no network leads to the device any more, or its model has no such command.
 */
export const COMMAND_FAILURES = [
  "refused",
  "refusedByDevice",
  "cancelled",
  "replaced",
  "tagGone",
  "noWay",
  "noCommand",
] as const;
export type CommandFailure = (typeof COMMAND_FAILURES)[number];

/** How long a command is open, in ms: trackers that lie still say something once a day, and take it then. */
export const COMMAND_LIFE = 2 * DAY;
/** How long an answer of the network is awaited before the same command is sent again, in ms. */
const ANSWER_PATIENCE = MINUTE;
/** The pause before the next try where a network does not answer, in ms: doubled each time, up to the second. */
const [FIRST_PAUSE, MAX_PAUSE] = [30 * SECOND, 30 * MINUTE];

/** By which generation of frames a command goes to a device, and what confirms it there. */
const Downlink = z.object({
  connectorId: z.string().min(1),
  format: DownlinkFormat,
  /** The token that the device repeats once it has the command. */
  token: z.number().int().min(1),
});

/** A command to a device (device-commands). One of a batch has an id that follows from both, so that it is asked once. */
export const DeviceCommand = z.object({
  id: z.string().min(1),
  batchId: clientId("batch"),
  tagId: TagId,
  order: CommandOrder,
  state: z.enum(COMMAND_STATES),
  /** Who has asked, and when. */
  by: UserId,
  byName: z.string(),
  at: EpochMs,
  expiresAt: EpochMs,
  /** Of the last change of its state. */
  stateAt: EpochMs,
  attempts: z.number().int().min(0),
  /** Not before then it is sent. */
  nextAt: EpochMs,
  /** Null: it was not sent yet. */
  downlink: Downlink.nullable(),
  /** When it was sent first; what the device says from then on may confirm it. */
  sentAt: EpochMs.nullable(),
  reason: z.enum(COMMAND_FAILURES).nullable(),
  /** What the network has said last, in its own words. */
  detail: z.string().max(500).nullable(),
});
export type DeviceCommand = z.infer<typeof DeviceCommand>;

/** A command as it is shown: nothing of how it is sent. */
export const ShownCommand = DeviceCommand.pick({
  id: true,
  batchId: true,
  order: true,
  state: true,
  byName: true,
  at: true,
  expiresAt: true,
  stateAt: true,
  reason: true,
  detail: true,
});
export type ShownCommand = z.infer<typeof ShownCommand>;

export type CommandEvent =
  | { readonly type: "command.send"; readonly downlink: z.infer<typeof Downlink> }
  | { readonly type: "network.took" }
  /** It will never take it. */
  | { readonly type: "network.refused"; readonly detail: string }
  /** It may take it later. */
  | { readonly type: "network.unanswered"; readonly detail: string }
  /** The device repeats the token of what it got last; `at` is when it said so. */
  | {
      readonly type: "device.heard";
      readonly token: number | null;
      readonly at: EpochMs;
      /** It says that it has no such command. */
      readonly isRefused?: true | undefined;
    }
  | {
      readonly type: "command.fail";
      readonly reason: Exclude<CommandFailure, "refused" | "refusedByDevice">;
    }
  | { readonly type: "time.passed" };

/**
 * The command after an event; the same object where nothing follows from it. Every closed state is final. What is sent
 * without an answer is sent again under the same token: twice is once for each of these orders.
 */
export function commandAfter(
  command: DeviceCommand,
  event: CommandEvent,
  now: EpochMs,
): DeviceCommand {
  if (!OPEN_STATES.includes(command.state)) return command;
  const become = (state: CommandState, changes: Partial<DeviceCommand> = {}): DeviceCommand => ({
    ...command,
    ...changes,
    state,
    stateAt: now,
  });
  switch (event.type) {
    case "command.send":
      return isDue(command, now)
        ? become("sent", {
            downlink: command.downlink ?? event.downlink,
            sentAt: command.sentAt ?? now,
            attempts: command.attempts + 1,
          })
        : command;
    case "network.took":
      return command.state === "sent" ? become("taken", { detail: null }) : command;
    case "network.refused":
      return command.state === "sent"
        ? become("failed", { reason: "refused", detail: event.detail.slice(0, 500) })
        : command;
    case "network.unanswered":
      return command.state === "sent"
        ? become("queued", {
            detail: event.detail.slice(0, 500),
            nextAt: now + Math.min(FIRST_PAUSE * 2 ** (command.attempts - 1), MAX_PAUSE),
          })
        : command;
    case "device.heard": {
      const { downlink, sentAt } = command;
      const isAnswer =
        downlink !== null &&
        sentAt !== null &&
        event.token === downlink.token &&
        event.at >= sentAt;
      if (!isAnswer) return command;
      return event.isRefused === true
        ? become("failed", { reason: "refusedByDevice", detail: null })
        : become("confirmed", { detail: null });
    }
    case "command.fail":
      // What a network may hold cannot be called back.
      return event.reason === "cancelled" && command.state !== "queued"
        ? command
        : become("failed", { reason: event.reason });
    case "time.passed":
      return now >= command.expiresAt ? become("expired") : command;
    default:
      return unreachable(event);
  }
}

/** Whether a command is to be sent now: it waits and its pause is over, or nobody has answered for long. */
export function isDue({ state, nextAt, stateAt }: DeviceCommand, now: EpochMs): boolean {
  if (state === "queued") return now >= nextAt;
  return state === "sent" && now - stateAt >= ANSWER_PATIENCE;
}

/** Tokens that a device can repeat, by the format of its frames: 4, 3 and 7 bits, without the 0 that stands before any command. */
const TOKENS: Readonly<Record<DownlinkFormat, number>> = {
  abeewayAt2: 15,
  abeewayAt3: 7,
  oyster: 127,
};

/** A token that neither what the device has said last nor any of its open commands has; the first where all are used. */
export function freeToken(format: DownlinkFormat, used: readonly (number | null)[]): number {
  const all = Array.from({ length: TOKENS[format] }, (_, index) => index + 1);
  return all.find((token) => !used.includes(token)) ?? 1;
}

/** The protocols of trackers that take commands (specification section 9). */
const COMMANDED: readonly Tag["protocol"][] = ["Abeeway", "DigitalMatter"];

/** Why nothing is asked of a tag, by what is known of it; null: it may be. */
export function commandRefusal(
  tag: Pick<Tag, "isArchived" | "protocol">,
): "archived" | "noCommand" | null {
  if (tag.isArchived) return "archived";
  return COMMANDED.includes(tag.protocol) ? null : "noCommand";
}
