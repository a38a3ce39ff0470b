import { replaceMethod } from "./replaceMethod.ts";

/** What the protocol answers an upgrade with, by uWebSockets.js' names. */
type UpgradeAnswer = {
  writeStatus(status: string): unknown;
  writeHeader(name: string, value: string): unknown;
  end(body: string): unknown;
};

/** Kuzzle's own, which takes a WebSocket in. */
type LetIn = (this: unknown, answer: UpgradeAnswer, ...rest: readonly unknown[]) => void;

/**
 * Answers who would open a WebSocket with 503 for as long as they are to stay out. Kuzzle listens before it can answer
 * calls; an SDK that comes back then asks for its session, is refused, and gives it up for good instead of dialling again.
 * Call it before Kuzzle starts.
 */
export function keepSocketsOut(areOut: () => boolean): void {
  replaceMethod<LetIn>(
    "./lib/core/network/protocols/httpwsProtocol.js",
    "wsOnUpgradeHandler",
    (letIn) =>
      function (answer, ...rest) {
        if (!areOut()) {
          Reflect.apply(letIn, this, [answer, ...rest]);
          return;
        }
        answer.writeStatus("503 Service Unavailable");
        answer.writeHeader("Retry-After", "2");
        answer.end("The backend is starting: try again in a moment.");
      },
  );
}
