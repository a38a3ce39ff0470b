import { bytesOfHex } from "../../../../src/domain/connectors/bytes.ts";
import type { Fact, Incoming } from "../../../../src/domain/connectors/decoding.ts";

/** Some moment at which messages arrive. */
export const RECEIVED = Date.parse("2026-03-05T10:00:00Z");

export const AUTO = { payload: "auto" } as const;

/** A message with this body as JSON, or as it is where it is a text. */
export function jsonMessage(body: unknown, more: Partial<Incoming> = {}): Incoming {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const bytes = new TextEncoder().encode(text);
  return { body: bytes, query: {}, topic: null, receivedAt: RECEIVED, ...more };
}

export function hex(text: string): Uint8Array {
  const bytes = bytesOfHex(text);
  if (bytes === null) throw new Error(`No hexadecimal digits: ${text}`);
  return bytes;
}

export const factsOf = <Type extends Fact["type"]>(facts: readonly Fact[], type: Type) =>
  facts.filter((fact): fact is Extract<Fact, { readonly type: Type }> => fact.type === type);
