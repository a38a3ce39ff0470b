import type { CommandOrder } from "../../devices/deviceCommand.ts";
import type { DownlinkFormat } from "../../devices/downlinkFormat.ts";
import { at2Downlink, at3Downlink } from "../abeeway/commands.ts";
import { oysterDownlink } from "../digitalMatter/commands.ts";
import type { Downlink } from "./downlink.ts";

type Encoder = (order: CommandOrder, token: number) => Downlink | null;
const ENCODERS: Readonly<Record<DownlinkFormat, Encoder>> = {
  abeewayAt2: at2Downlink,
  abeewayAt3: at3Downlink,
  oyster: oysterDownlink,
};

/**
 * A command in the form of a device. `token` is repeated by the device once it has it. Null: nothing is published that this
 * form has for it (`ORDERS_OF`).
 */
export function deviceDownlink(
  format: DownlinkFormat,
  order: CommandOrder,
  token: number,
): Downlink | null {
  return ENCODERS[format](order, token);
}
