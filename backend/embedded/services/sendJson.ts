import type { ServerResponse } from "node:http";

/** Answers with a body in JSON; without one where there is nothing to say. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": "no-store",
  });
  response.end(body === null ? "" : JSON.stringify(body));
}
