/** What the network layer accepts as text or binary content. */
export type Bytes = string | ArrayBuffer | ArrayBufferView;

/** A Buffer over the given content; typed arrays and ArrayBuffers are viewed, not copied. */
export function toBuffer(content: Bytes): Buffer {
  if (typeof content === "string") return Buffer.from(content);
  if (content instanceof ArrayBuffer) return Buffer.from(content);
  return Buffer.from(content.buffer, content.byteOffset, content.byteLength);
}

/** The text of a header, a status or a close reason. */
export function toText(content: Bytes): string {
  return typeof content === "string" ? content : toBuffer(content).toString();
}

/** An ArrayBuffer holding exactly these bytes, as uWebSockets.js hands them to its handlers. */
export function toArrayBuffer(bytes: Uint8Array): ArrayBuffer {
  const copy = new ArrayBuffer(bytes.byteLength);
  new Uint8Array(copy).set(bytes);
  return copy;
}
