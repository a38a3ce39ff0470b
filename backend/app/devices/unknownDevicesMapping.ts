import { stored, strict, type Mapping } from "../platform/mappings/mapping.ts";

/** Collection unknown-devices. */
export const unknownDevicesMapping: Mapping = strict({ devices: stored });
