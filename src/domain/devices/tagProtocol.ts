import { z } from "zod";

/** The protocols by which devices reach us (specification section 9). */
export const TAG_PROTOCOLS = [
  "WirepasXBle",
  "BlueUpXAbeeway",
  "WirepasV4",
  "WirepasV44",
  "Wirepas",
  "Ble",
  "GatewayBlueUpV2",
  "Abeeway",
  "DigitalMatter",
] as const;
export const TagProtocol = z.enum(TAG_PROTOCOLS);
export type TagProtocol = z.infer<typeof TagProtocol>;
