import type { IncomingMessage } from "node:http";
import { ownValue } from "../../../src/domain/base/ownValue.ts";

/** The read side of an HTTP request with the interface of uWebSockets.js 20. */
export class HttpRequest {
  readonly #request: IncomingMessage;
  readonly #path: string;
  readonly #query: string;

  constructor(request: IncomingMessage) {
    this.#request = request;
    const url = request.url ?? "/";
    const mark = url.indexOf("?");
    this.#path = mark < 0 ? url : url.slice(0, mark);
    this.#query = mark < 0 ? "" : url.slice(mark + 1);
  }

  /** In lower case. */
  getMethod(): string {
    return (this.#request.method ?? "GET").toLowerCase();
  }

  /** The path, without the query. */
  getUrl(): string {
    return this.#path;
  }

  /** The raw query without "?", or the decoded value of one key ("" when absent). */
  getQuery(key?: string): string {
    if (key === undefined) return this.#query;
    return new URLSearchParams(this.#query).get(key) ?? "";
  }

  /** "" when absent; the name in any case. */
  getHeader(name: string): string {
    const value = ownValue(this.#request.headers, name.toLowerCase());
    return Array.isArray(value) ? value.join(", ") : (value ?? "");
  }

  /** Every header, names in lower case. */
  forEach(visit: (name: string, value: string) => void): void {
    for (const name of Object.keys(this.#request.headers)) visit(name, this.getHeader(name));
  }
}
