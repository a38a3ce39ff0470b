import { request } from "node:http";
import { connect } from "node:net";

/** What a service is asked to see that it answers: any answer will do. */
export type HealthQuestion =
  | {
      readonly by: "http";
      readonly host: string;
      readonly port: number;
      readonly path: string;
    }
  | { readonly by: "redis"; readonly host: string; readonly port: number };

/**
 * Resolves when the service has answered, and when nobody listens there: a process that is alive and refuses is not
 * hung. Otherwise it waits until `signal` ends it, and then resolves as well.
 */
export function askHealth(question: HealthQuestion, signal: AbortSignal): Promise<void> {
  return question.by === "http" ? askHttp(question, signal) : askRedis(question, signal);
}

function askHttp(
  { host, port, path }: Extract<HealthQuestion, { by: "http" }>,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    const asked = request({ host, port, path, agent: false, signal }, (answer) => {
      answer.resume();
      asked.destroy();
      resolve();
    });
    asked.on("error", () => resolve());
    asked.end();
  });
}

/** A stranger's PING is refused by the cache, which is an answer. */
function askRedis(
  { host, port }: Extract<HealthQuestion, { by: "redis" }>,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, signal });
    const end = (): void => {
      socket.destroy();
      resolve();
    };
    socket.once("connect", () => socket.write("PING\r\n"));
    socket.once("data", end);
    socket.once("error", end);
    socket.once("close", end);
  });
}
