import { type EventObject, fromCallback } from "xstate";

/**
 * An actor that works part by part: each part becomes an event to its parent, then comes `work.finished`, or
 * `work.failed` with the reason. Stopped, it aborts the work and sends nothing more.
 */
export function partByPart<Event extends EventObject, Input, Part>(
  run: (input: Input, signal: AbortSignal) => AsyncIterable<Part>,
  eventOf: (part: Part) => Event,
) {
  return fromCallback<Event, Input>(({ input, sendBack }) => {
    const stop = new AbortController();
    const work = async () => {
      for await (const part of run(input, stop.signal)) sendBack(eventOf(part));
      sendBack({ type: "work.finished" });
    };
    work().catch((error: unknown) => {
      if (stop.signal.aborted) return;
      const reason = error instanceof Error ? error.message : String(error);
      sendBack({ type: "work.failed", reason });
    });
    return () => stop.abort();
  });
}
