import type { ServerAnswer } from "./serverClient.ts";

/** A server refuses, or answers what cannot be used. `asked`: how long it wants to be left alone, in ms. */
export class ServerFailed extends Error {
  readonly status: number | null;
  readonly asked: number | null;

  constructor(message: string, status: number | null = null, asked: number | null = null) {
    super(message);
    this.name = "ServerFailed";
    this.status = status;
    this.asked = asked;
  }
}

/** @throws ServerFailed that says what the status means and what now */
export function assertAnswered({ status, asked }: ServerAnswer, url: string): void {
  if (status >= 200 && status < 300) return;
  throw new ServerFailed(sentenceOf(status, url), status, asked);
}

function sentenceOf(status: number, url: string): string {
  if (status === 401 || status === 403)
    return `${url} refuses the user, the client or the password (${status}): correct them.`;
  if (status === 429) return `${url} asks to be left alone for a while (429).`;
  if (status >= 300 && status < 400)
    return `${url} redirects elsewhere (${status}): give the address it leads to.`;
  if (status === 404) return `There is nothing at ${url} (404): correct the address.`;
  return `${url} answers ${status}.`;
}
