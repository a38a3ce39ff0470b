const FIN = 0x80;
const TEXT = 0x01;
const BINARY = 0x02;
/** Payloads up to here carry their length in the second byte (RFC 6455, 5.2). */
const SHORT = 125;
const SIXTEEN_BITS = 0xffff;

/**
 * One complete, unmasked server frame (RFC 6455, 5.2) in one buffer: a publication builds it once and every
 * subscriber's socket writes the same bytes. The result must not be modified afterwards.
 */
export function webSocketFrame(payload: Buffer, isBinary: boolean): Buffer {
  const length = payload.length;
  const headerLength = length <= SHORT ? 2 : length <= SIXTEEN_BITS ? 4 : 10;
  const frame = Buffer.allocUnsafe(headerLength + length);
  frame[0] = FIN | (isBinary ? BINARY : TEXT);
  if (headerLength === 2) {
    frame[1] = length;
  } else if (headerLength === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  payload.copy(frame, headerLength);
  return frame;
}

/** The payload of a frame that `webSocketFrame` made, not copied. */
export function payloadOf(frame: Buffer): Buffer {
  const length = (frame[1] ?? 0) & 0x7f;
  return frame.subarray(length === 126 ? 4 : length === 127 ? 10 : 2);
}
