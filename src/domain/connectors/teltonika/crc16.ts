/** The polynomial of CRC-16/IBM, reflected. */
const POLYNOMIAL = 0xa001;

const TABLE = Uint16Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit += 1) sum = (sum & 1) === 0 ? sum >>> 1 : (sum >>> 1) ^ POLYNOMIAL;
  return sum;
});

/** CRC-16/IBM of bytes (also CRC-16/ARC: initial value 0, reflected, no final exclusive or). */
export function crc16(bytes: Uint8Array): number {
  let sum = 0;
  for (const byte of bytes) sum = (sum >>> 8) ^ (TABLE[(sum ^ byte) & 0xff] ?? 0);
  return sum;
}
