import type { HealthQuestion } from "./healthQuestion.ts";
import type { ServiceRules } from "./lifecycle.ts";

/** A process that the supervisor starts. */
export interface ChildDescription {
  /** Absolute path of the module that is forked. */
  readonly module: string;
  readonly args: readonly string[];
  /** Options of node itself. */
  readonly nodeArgs: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Parts of warnings that are known and harmless here: for the log, not for the screen. */
  readonly expectedTrouble: readonly string[];
}

/** A process that the supervisor keeps going. */
export interface ServiceDescription extends ServiceRules, ChildDescription {
  /** What it is asked while it runs; when one is not answered it is hung. None: it is not asked. */
  readonly questions: readonly HealthQuestion[];
}

/** Somebody who can sign in to the demo world. */
export interface Login {
  readonly profile: string;
  readonly customer: string;
  readonly username: string;
  readonly password: string;
}

/** What a service tells once it serves. */
export interface ReadyMessage {
  readonly ports: Readonly<Record<string, number>>;
  readonly logins: readonly Login[];
  readonly note: string | null;
}
