import type { IncomingMessage } from "node:http";

/** A request's body was larger than the address takes. `limit` is in bytes. */
export class BodyTooLarge extends Error {
  readonly limit: number;

  constructor(limit: number) {
    super(`The request's body is larger than the ${limit} bytes this address takes: send less.`);
    this.name = "BodyTooLarge";
    this.limit = limit;
  }
}

/** The whole body of a request, at most `limit` bytes. Throws BodyTooLarge as soon as it is passed. */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  if (Number(request.headers["content-length"] ?? 0) > limit) throw new BodyTooLarge(limit);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > limit) throw new BodyTooLarge(limit);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks, size);
}
