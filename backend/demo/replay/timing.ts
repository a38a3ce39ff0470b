import type { EpochMs } from "../../../src/domain/base/time.ts";

/**
 * What becomes of the log's times. `original`: they stay. `shifted`: all moved by as many ms. `scaled`: the log's
 * instant `from` is now, at `startedAt`, and `speed` seconds of it pass in one of ours.
 */
export type Timing =
  | { readonly kind: "original" }
  | { readonly kind: "shifted"; readonly by: number }
  | {
      readonly kind: "scaled";
      readonly from: EpochMs;
      readonly startedAt: EpochMs;
      readonly speed: number;
    };

/**
 * The timing of a run that begins at `startedAt` with the log's instant `from`. Without a speed there is no "now" that
 * could pass: the whole log is moved so that it ends at `endsAt`, and nothing of it lies in the future.
 */
export function timingOf(run: {
  readonly at: "now" | "original";
  readonly speed: number;
  readonly from: EpochMs;
  readonly last: EpochMs;
  readonly startedAt: EpochMs;
  readonly endsAt: EpochMs;
}): Timing {
  if (run.at === "original") return { kind: "original" };
  if (run.speed === 0) return { kind: "shifted", by: run.endsAt - run.last };
  return { kind: "scaled", from: run.from, startedAt: run.startedAt, speed: run.speed };
}

/** The time that a reading of the log's instant `at` is sent with, epoch ms. */
export function sentTime(at: EpochMs, timing: Timing): EpochMs {
  switch (timing.kind) {
    case "original":
      return at;
    case "shifted":
      return at + timing.by;
    case "scaled":
      return timing.startedAt + Math.round((at - timing.from) / timing.speed);
  }
}
