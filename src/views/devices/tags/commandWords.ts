import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type {
  CommandFailure,
  CommandKind,
  CommandState,
  TrackerMode,
} from "../../../domain/devices/deviceCommand.ts";
import type { Tone } from "../../ui/tone.ts";

/** How a command stands. */
export const COMMAND_STATE_WORDS: Readonly<
  Record<CommandState, { readonly word: MessageDescriptor; readonly tone: Tone }>
> = {
  queued: { word: msg({ message: "Queued", context: "command" }), tone: "info" },
  sent: { word: msg({ message: "Sent", context: "command" }), tone: "info" },
  taken: { word: msg({ message: "Taken by the network", context: "command" }), tone: "info" },
  confirmed: {
    word: msg({ message: "Confirmed by the device", context: "command" }),
    tone: "success",
  },
  failed: { word: msg({ message: "Failed", context: "command" }), tone: "danger" },
  expired: { word: msg({ message: "Expired", context: "command" }), tone: "warning" },
};

/** Why a command has failed, and what now. */
export const COMMAND_FAILURE_WORDS: Readonly<Record<CommandFailure, MessageDescriptor>> = {
  refused: msg`The network refused it: check the address and the token of the connector.`,
  refusedByDevice: msg`The device refused it: its model or its firmware has no such command.`,
  cancelled: msg`It was cancelled.`,
  replaced: msg`A newer one took its place.`,
  tagGone: msg`The tag is archived or gone.`,
  noWay: msg`The connector does not know what its network calls the device: wait for its next message.`,
  noCommand: msg`Its model takes no such command.`,
};

/** What a tracker may be asked, where its maker has published nothing that does it. */
export const MISSING_COMMAND_WORDS: Readonly<Record<CommandKind, MessageDescriptor>> = {
  position: msg`Its maker has published no command that asks it for a position.`,
  interval: msg`Its maker has published no command that sets how often it reports, and nothing else with it: set it with the maker's own tool.`,
  mode: msg`It has no mode that a command sets.`,
  battery: msg`Its maker has published no command that resets the battery gauge.`,
};

export const TRACKER_MODE_WORDS: Readonly<Record<TrackerMode, MessageDescriptor>> = {
  standby: msg({ message: "Standby", context: "tracker" }),
  motion: msg({ message: "While it moves", context: "tracker" }),
  permanent: msg({ message: "Permanent", context: "tracker" }),
  startEnd: msg({ message: "When a movement starts and ends", context: "tracker" }),
  activity: msg({ message: "Activity", context: "tracker" }),
};
