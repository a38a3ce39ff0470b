import { z } from "zod";
import { defineCall } from "../base/call.ts";
import { SUPER_ADMINS_ONLY } from "../base/holders.ts";
import { EpochMs } from "../base/instant.ts";
import { BackupStatus } from "../base/backups.ts";
import { MINUTE } from "../base/time.ts";
import { DataCondition } from "./dataCondition.ts";
import { JobStatus } from "./jobBook.ts";
import { ServiceTurns } from "./loopTurns.ts";

/** What waits to be sent, in each customer's index. */
export const QUEUES = [
  "alert-deliveries",
  "distress-deliveries",
  "evacuation-deliveries",
  "lone-work-deliveries",
  "report-deliveries",
  "reminder-deliveries",
  "webhook-deliveries",
  "webhook-messages",
] as const;

/** A node of the backend, by its own word. */
export const NodeStatus = z.object({
  id: z.string(),
  startedAt: EpochMs,
  /** When it said so last. */
  at: EpochMs,
  /** It runs the jobs. */
  holdsLease: z.boolean(),
  node: z.string(),
  kuzzle: z.string(),
  /** Balise itself; of a node of before it was told: null. */
  balise: z.string().nullable().default(null),
  /** What it was built from; null: not from a repository. */
  commit: z.string().nullable().default(null),
  /** Resident memory, in bytes. */
  memory: z.number(),
  /** Of itself, and of the services that run beside it on its machine. */
  turns: z.array(ServiceTurns).default([]),
});
export type NodeStatus = z.infer<typeof NodeStatus>;

/** What goes out by one way: mail, or text messages. */
export const WayOut = z.object({
  /** The server and its port, without a name or a password. */
  server: z.string(),
  /** Null: nothing was sent that is remembered. */
  lastSentAt: EpochMs.nullable(),
  lastError: z.object({ at: EpochMs, reason: z.string() }).nullable(),
});
export type WayOut = z.infer<typeof WayOut>;

/** Messages of one kind over all customers in use. */
export const Queue = z.object({
  collection: z.string(),
  waiting: z.number().int(),
  /** Given up; they can be sent again where they are shown. */
  failed: z.number().int(),
});
export type Queue = z.infer<typeof Queue>;

export const Operations = z.object({
  /** The node that has answered first. */
  nodes: z.array(NodeStatus),
  /** Null: no node has told yet that it runs the jobs. */
  jobs: z.array(JobStatus).nullable(),
  /** Null: they could not be counted. */
  queues: z.array(Queue).nullable(),
  storage: z
    .object({
      bytes: z.number(),
      documents: z.number().int(),
      indexes: z.number().int(),
    })
    .nullable(),
  /** How the file of an embedded storage stands; null: the storage does not report it. */
  data: DataCondition.nullable().default(null),
  files: z.object({
    /** `s3`, or the folder's file system. */
    kind: z.enum(["folder", "s3"]),
    /** In bytes; null: not known of a store elsewhere. */
    free: z.number().nullable(),
    size: z.number().nullable(),
  }),
  /** Null: nothing marks them for Balise, or the mark could not be read. */
  backup: BackupStatus.nullable().default(null),
  mail: WayOut,
  sms: WayOut,
});
export type Operations = z.infer<typeof Operations>;

/** How the platform runs now: its nodes, jobs, messages that wait, storage, and what goes out. */
export const readOperations = defineCall({
  name: "omniscient/operations:read",
  request: z.strictObject({}),
  answer: Operations,
  customer: null,
  holders: SUPER_ADMINS_ONLY,
  isReading: true,
  isRepeatable: true,
  patience: MINUTE,
});
