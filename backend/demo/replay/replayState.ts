import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { UsageError } from "../usageError.ts";

const Count = z.number().int().min(0);

/** How far a replay has come: kept after every batch, so that even a killed replay goes on where it was. */
export const ReplayState = z.strictObject({
  version: z.literal(1),
  /** Which log: its name and the digest of its content. */
  name: z.string(),
  digest: z.string(),
  customer: z.string(),
  at: z.enum(["now", "original"]),
  /** Told apart from another replay of the same log: part of the readings' ids where times are moved. */
  runKey: z.string().regex(/^[0-9a-z]{1,16}$/u),
  /** When the first run began, epoch ms: where a log without speed ends. */
  begunAt: Count,
  /** Entries answered, of the log in time order. */
  sent: Count,
  accepted: Count,
  late: Count,
  duplicate: Count,
  refused: Count,
});
export type ReplayState = z.infer<typeof ReplayState>;

/** The state a replay begins with. */
export function beginning(
  log: { readonly name: string; readonly digest: string },
  customer: string,
  at: "now" | "original",
  now: number,
): ReplayState {
  return {
    version: 1,
    name: log.name,
    digest: log.digest,
    customer,
    at,
    runKey: now.toString(36),
    begunAt: now,
    sent: 0,
    accepted: 0,
    late: 0,
    duplicate: 0,
    refused: 0,
  };
}

/**
 * The state kept in a file; null when there is none, or when nothing was sent yet: then it begins anew.
 *
 * @throws UsageError when it is damaged or of another replay: then nothing may be guessed
 */
export function loadState(file: string, expected: ReplayState, total: number): ReplayState | null {
  const text = read(file);
  if (text === null) return null;
  const parsed = ReplayState.safeParse(json(text));
  const wayOut = "begin anew with --restart, or name another file with --state.";
  if (!parsed.success || parsed.data.sent > total)
    throw new UsageError(`${file} is not the state of a replay, or damaged: ${wayOut}`);
  const state = parsed.data;
  if (state.digest !== expected.digest || state.customer !== expected.customer)
    throw new UsageError(
      `${file} is the state of ${state.name} for ${state.customer}, and this is ${expected.name} for ${expected.customer} or the file has changed: ${wayOut}`,
    );
  if (state.at !== expected.at)
    throw new UsageError(`${file} was begun with --at ${state.at}: ask for the same, or ${wayOut}`);
  return state.sent === 0 ? null : state;
}

/** Writes the state so that a crash leaves the old or the new one, never half. */
export function saveState(file: string, state: ReplayState): void {
  mkdirSync(path.dirname(path.resolve(file)), { recursive: true });
  const beside = `${file}.new`;
  writeFileSync(beside, `${JSON.stringify(state, null, 2)}\n`);
  renameSync(beside, file);
}

/** Takes the state away: the replay is complete. */
export function removeState(file: string): void {
  rmSync(file, { force: true });
}

function read(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Refused as damaged by the schema.
    return null;
  }
}
