import { z } from "zod";
import { EpochMs } from "../../../src/domain/base/instant.ts";
import { DAY } from "../../../src/domain/base/time.ts";
import type { WayOut } from "../../../src/domain/operations/calls.ts";
import type { Mailer } from "../platform/delivery/mailer.ts";
import type { SmsSender } from "../platform/delivery/sms.ts";
import type { KuzzleInternals } from "../platform/kuzzle/internals.ts";
import { type Log, reasonOf } from "../platform/log.ts";

/** How long what was sent last is remembered, in ms. */
const REMEMBERED = 400 * DAY;
const LONGEST_REASON = 300;
const Failure = z.object({ at: EpochMs, reason: z.string() });

type Way = "mail" | "sms";
type Deps = {
  readonly internals: Pick<KuzzleInternals, "recall" | "remember">;
  readonly now: () => number;
  readonly log: Log;
};

const keyOf = (way: Way, what: "sent" | "failed") => `operations/${way}/${what}`;

/** The same mailer, of which it is remembered when it worked last and why it last did not. */
export function notedMailer(deps: Deps, mailer: Mailer): Mailer {
  return {
    send: noted(deps, "mail", (message) => mailer.send(message)),
    close: () => mailer.close(),
  };
}

/** The same for text messages. */
export function notedSms(deps: Deps, sender: SmsSender): SmsSender {
  return { send: noted(deps, "sms", (message) => sender.send(message)) };
}

function noted<Message>(
  { internals, now, log }: Deps,
  way: Way,
  send: (message: Message) => Promise<void>,
): (message: Message) => Promise<void> {
  const note = async (what: "sent" | "failed", value: unknown) => {
    try {
      await internals.remember(keyOf(way, what), JSON.stringify(value), REMEMBERED);
    } catch (error) {
      // What was sent is sent: nobody sends it again for a note.
      log.warn(`How ${way} goes out could not be noted: ${reasonOf(error)}`);
    }
  };
  return async (message) => {
    try {
      await send(message);
    } catch (error) {
      await note("failed", { at: now(), reason: reasonOf(error).slice(0, LONGEST_REASON) });
      throw error;
    }
    await note("sent", now());
  };
}

/** How a way out stands. */
export async function wayOut(
  internals: Pick<KuzzleInternals, "recall">,
  way: Way,
  address: string,
): Promise<WayOut> {
  const [sent, failed] = await Promise.all([
    internals.recall(keyOf(way, "sent")),
    internals.recall(keyOf(way, "failed")),
  ]);
  return {
    server: new URL(address).host,
    lastSentAt: sent === null ? null : (EpochMs.safeParse(JSON.parse(sent)).data ?? null),
    lastError: failed === null ? null : (Failure.safeParse(JSON.parse(failed)).data ?? null),
  };
}
