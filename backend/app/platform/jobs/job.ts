import { SECOND } from "../../../../src/domain/base/time.ts";
import type { Customer } from "../../../../src/domain/customers/customer.ts";
import type { AppDeps } from "../deps.ts";
import type { SkipInvalid } from "../kuzzle/documents.ts";
import type { Ingestion } from "../../ingestion/ingestionService.ts";
import type { CustomerLane } from "../../ingestion/customerLane.ts";

/** What a job is given: the application, and what keeps its writes in order with those of the gateways. */
export type JobDeps = Pick<
  AppDeps,
  | "assetHistory"
  | "exclusively"
  | "files"
  | "internals"
  | "log"
  | "mailer"
  | "networkServers"
  | "now"
  | "sdk"
  | "secrets"
  | "services"
  | "sms"
  | "webhookPost"
> & {
  /** Where the product is reached: what messages link to. */
  readonly publicUrl: string;
  /** How long journals are kept at least, in days. */
  readonly journalDays: number;
  readonly ingestion: Ingestion;
  readonly lane: CustomerLane;
  /** For documents that cannot be read: the others go on. */
  readonly skipInvalid: SkipInvalid;
  /** Whether this node may still write: a step that took long asks before it does. */
  readonly isHeld: () => boolean;
};

/**
 * A piece of background work on one customer, run every `every` ms by the one node that holds the lease.
 * It may be interrupted anywhere and begun again elsewhere: whatever it writes follows from what is stored.
 */
export type Job = {
  readonly name: string;
  readonly every: number;
  /**
   * Collections of the customer from which alone its work comes. Where a run has found nothing, the next one waits for a write
   * to one of them, {@link RESTS} at most.
   */
  readonly wokenBy?: readonly string[];
  /** "idle": nothing waits, not for a later moment either. */
  run(customer: Customer): Promise<"idle" | void>;
};

/** How long a job without work rests at most, in ms: what tells of a write may be lost. */
export const RESTS = 15 * SECOND;

/** A piece of background work on the platform as a whole, under the same rules. */
export type PlatformJob = {
  readonly name: string;
  readonly every: number;
  run(): Promise<void>;
};
export type PlatformJobModule = (deps: JobDeps) => PlatformJob;

/** A job with its memory begun anew: made each time a node takes the lease. */
export type JobModule = (deps: JobDeps) => Job;
