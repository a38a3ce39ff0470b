import { ByteReader } from "../bytes.ts";

/** Service data of a 16-bit service (Bluetooth Core, assigned numbers). */
const SERVICE_DATA = 0x16;
const BATTERY_SERVICE = 0x180f;

/** The charge in percent that an advertisement carries as data of the battery service; null: none. */
export function advertisedCharge(data: Uint8Array): number | null {
  const reader = new ByteReader(data);
  for (;;) {
    const length = reader.u8();
    if (length === null) return null;
    const part = reader.take(length);
    if (part === null || part.length < 4) continue;
    if (part[0] !== SERVICE_DATA || (((part[2] ?? 0) << 8) | (part[1] ?? 0)) !== BATTERY_SERVICE)
      continue;
    const level = part[3] ?? 255;
    return level <= 100 ? level : null;
  }
}
