import type { Reading, ReadingOutcome } from "../../../src/domain/devices/reading.ts";
import { MINUTE, SECOND } from "../../../src/domain/base/time.ts";
import { BackendUnreachable, LoginRefused } from "../client/backendClient.ts";
import { sentenceOf, statusOf } from "../client/login.ts";

/** Between two tries, in ms. */
const RETRY = SECOND;
/** A backend that restarts needs about 15 s; one that is away for this long is given up, in ms. */
export const GIVE_UP_AFTER = 3 * MINUTE;

/** The replay was stopped while a batch waited for the backend: the batch counts as not sent. */
export class StoppedWaiting extends Error {
  constructor() {
    super("Stopped while the backend did not answer.");
    this.name = "StoppedWaiting";
  }
}

type Send = (readings: readonly Reading[]) => Promise<readonly ReadingOutcome[]>;

/**
 * Sends a batch, and again while nobody answers or the backend is busy: its readings are known by their ids, so that
 * a repetition is harmless.
 *
 * @throws StoppedWaiting; the backend's error when trying again is no use or after `GIVE_UP_AFTER`
 */
export function patientSender(
  send: Send,
  ports: {
    readonly now: () => number;
    readonly sleep: (ms: number) => Promise<void>;
    readonly isStopped: () => boolean;
    readonly say: (line: string) => void;
  },
): Send {
  return async (readings) => {
    const begun = ports.now();
    let trouble: string | null = null;
    for (;;) {
      try {
        const outcomes = await send(readings);
        if (trouble !== null) ports.say("The backend answers again.");
        return outcomes;
      } catch (error) {
        if (!isPassing(error) || ports.now() - begun >= GIVE_UP_AFTER) throw error;
        const sentence = sentenceOf(error);
        if (trouble === null) ports.say(`${sentence} Trying again …`);
        trouble = sentence;
      }
      if (ports.isStopped()) throw new StoppedWaiting();
      await ports.sleep(RETRY);
    }
  };
}

/** What may be well in a moment: no connection, a session that is being renewed, a busy or starting backend. */
function isPassing(error: unknown): boolean {
  if (error instanceof BackendUnreachable || error instanceof LoginRefused) return true;
  const status = statusOf(error);
  if (status === null) return false;
  return status >= 500 || [401, 408, 409, 429].includes(status);
}
