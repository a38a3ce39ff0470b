import { type ChildService, startChildService } from "./childService.ts";
import { askHealth } from "./healthQuestion.ts";
import { type HealthRules, defaultHealthRules } from "./healthRules.ts";
import {
  createLifecycle,
  type Effect,
  type Failure,
  type LifecycleEvent,
  reduceLifecycle,
} from "./lifecycle.ts";
import { processUsage } from "./processUsage.ts";
import { type BackupPlan, type BackupRun, createNightlyBackups } from "./nightlyBackups.ts";
import type { ChildDescription, Login, ReadyMessage, ServiceDescription } from "./service.ts";
import { openServiceLog } from "./serviceLog.ts";
import { sentenceOf } from "../process/cannotStart.ts";
import { createServiceNews, type ServiceNews } from "./serviceNews.ts";
import { watchHealth } from "./watchHealth.ts";

/** What the supervisor receives, and whom it answers. */
export interface SupervisionOptions {
  readonly services: readonly ServiceDescription[];
  readonly logFolder: string;
  /** Path of `process/endWithParent.js`, which each service's process loads first. */
  readonly preload: string;
  /** When a service counts as hung; the usual ones unless a test says otherwise. */
  readonly health?: HealthRules;
  /** The backups of each night, and the process that makes one. */
  readonly backups?: {
    readonly plan: BackupPlan;
    readonly process: Omit<ChildDescription, "args">;
  };
  /** A line for the operator. */
  readonly print: (line: string) => void;
  /** A service is ready; a failure of what is done then ends nothing and is told. */
  readonly ready?: (name: string) => Promise<void>;
  /** All services are ready or given up; who may sign in, and what the services want to have said. */
  readonly running: (logins: readonly Login[], notes: readonly string[]) => void;
}

/** A supervision under way. */
export interface Supervision {
  /** Ends everything in reverse order; the second call kills. */
  stop(): void;
  /** Resolves when no process is left: with the reason, or null when the operator asked. */
  readonly ended: Promise<Failure | null>;
}

/** How backups are called among the services. */
const BACKUP = "backup";

/** How often it is looked whether a backup is due, in ms. */
const LOOK_FOR_BACKUPS = 60_000;

/** What a service that is slow to start says of it is printed as often, in ms. */
const PROGRESS_EVERY = 10_000;

/** Starts the services and keeps them going. The decisions are the life cycle's. */
export function supervise(options: SupervisionOptions): Supervision {
  const { services, print } = options;
  const logs = new Map(
    services.map(({ name }) => {
      const failed = (error: unknown) =>
        print(
          `  The log of ${name} cannot be written, the rest goes on without it: ${sentenceOf(error)}`,
        );
      return [name, openServiceLog(options.logFolder, name, undefined, undefined, failed)] as const;
    }),
  );
  const children = new Map<string, ChildService>();
  const timers = new Map<string, NodeJS.Timeout>();
  const said = new Map<string, ReadyMessage>();
  /** Trouble of services that are not ready: told with the reason if they never are. */
  const heldBack = new Map<string, string[]>();
  const news = createServiceNews((name) => Object.values(said.get(name)?.ports ?? {})[0] ?? null);
  let end: (failure: Failure | null) => void = () => undefined;
  const ended = new Promise<Failure | null>((resolve) => (end = resolve));
  let life = createLifecycle(services);
  const backups = options.backups === undefined ? null : nightly(options.backups);
  const looking =
    backups === null ? undefined : setInterval(() => void backups.look(), LOOK_FOR_BACKUPS);
  const health = watchHealth({
    rules: options.health ?? defaultHealthRules,
    ask: (name, signal) =>
      Promise.all(questionsOf(name).map((question) => askHealth(question, signal))),
    usage: (name) => {
      const pid = children.get(name)?.pid;
      return pid === undefined ? null : processUsage(pid);
    },
    now: () => performance.now(),
    hung: (name, ms) => dispatch({ type: "service.hung", name, at: Date.now(), forMs: ms }),
  });

  function nightly({ plan, process }: NonNullable<SupervisionOptions["backups"]>) {
    return createNightlyBackups({
      plan,
      make: (to) => startBackup(process, plan, to),
      mayRun: () =>
        life.phase === "running" &&
        life.services.every(
          ({ rules, state }) => state.is === "ready" || rules.isOptional === true,
        ),
      now: Date.now,
      print,
    });
  }

  function startBackup(
    description: Omit<ChildDescription, "args">,
    { keptDays }: BackupPlan,
    to: string,
  ): BackupRun {
    const log = openServiceLog(options.logFolder, BACKUP);
    let child: ChildService | null = null;
    const ignored = () => undefined;
    const done = new Promise<void>((resolve, reject) => {
      const args = ["backup", to, "--kept-days", String(keptDays)];
      child = startChildService({ ...description, args }, options.preload, log, {
        ready: ignored,
        progress: ignored,
        asked: ignored,
        condition: ignored,
        turns: ignored,
        // It is said once, as why the backup was not made.
        trouble: ignored,
        exited: (exit, lines) => {
          log.close();
          if (exit === 0) resolve();
          else reject(new Error(lines.at(-1) ?? `The backup ended with ${exit}.`));
        },
      });
    });
    return { done, end: () => child?.signal("SIGKILL") };
  }

  function questionsOf(name: string): ServiceDescription["questions"] {
    return services.find((service) => service.name === name)?.questions ?? [];
  }

  /** Those that run and have something to be asked, once the start is over: it has limits of its own. */
  function asked(): ReadonlySet<string> {
    const ready = life.services.filter(
      ({ rules, state }) => state.is === "ready" && questionsOf(rules.name).length > 0,
    );
    return new Set(life.phase === "running" ? ready.map(({ rules }) => rules.name) : []);
  }

  function dispatch(event: LifecycleEvent): void {
    const next = reduceLifecycle(life, event);
    life = next.life;
    news.follow(life, event.at);
    health.follow(asked());
    for (const effect of next.effects) {
      perform(effect);
    }
    void backups?.look();
  }

  /** The services, and the backups beside them. */
  function allNews(): ServiceNews[] {
    const state = backups?.state();
    if (state === undefined) return news.all();
    const { is, since, message } = state;
    const none = { port: null, outage: null, condition: null, turns: null };
    return [...news.all(), { name: BACKUP, state: is, since, message, ...none }];
  }

  function perform(effect: Effect): void {
    switch (effect.do) {
      case "spawn":
        spawn(effect.name);
        return;
      case "signal":
        children.get(effect.name)?.signal(effect.signal);
        return;
      case "clearTimer":
        clearTimeout(timers.get(effect.name));
        return;
      case "setTimer":
        setTimer(effect.name, effect.ms);
        return;
      case "announceReady":
        options.ready?.(effect.name).catch((error: unknown) => print(`  ${sentenceOf(error)}`));
        for (const line of readyLines(effect.name, said.get(effect.name), effect.ms)) {
          print(line);
        }
        for (const line of heldBack.get(effect.name) ?? []) {
          print(`  ${effect.name} | ${line}`);
        }
        heldBack.delete(effect.name);
        return;
      case "announceHung":
        print(
          `  ${effect.name} has not answered for ${inSeconds(effect.ms)}: it is hung and is ended.`,
        );
        return;
      case "announceBack":
        print(`  ${effect.name} was away for ${inSeconds(effect.ms)}.`);
        return;
      case "announceRestart":
        print(
          `  ${effect.name} ${effect.what}; it is started again in ${effect.ms / 1000} s (its log: ${options.logFolder}/${effect.name}.log).`,
        );
        return;
      case "announceFailed":
        print(failedLine(effect.failure, options.logFolder));
        return;
      case "announceRunning": {
        const messages = [...said.values()];
        options.running(
          messages.flatMap(({ logins }) => logins),
          messages.flatMap(({ note }) => (note === null ? [] : [note])),
        );
        return;
      }
      case "announceEnding":
        print("Ending; Ctrl-C again to end at once.");
        return;
      case "end":
        health.close();
        clearInterval(looking);
        backups?.close();
        for (const log of logs.values()) {
          log.close();
        }
        end(effect.failure);
    }
  }

  function spawn(name: string): void {
    const description = services.find((service) => service.name === name);
    const log = logs.get(name);
    if (description === undefined || log === undefined) {
      throw new Error(`The life cycle wants to start ${name}, which is no service.`);
    }
    heldBack.set(name, []);
    // A start that is as quick as usual says nothing of its steps.
    let reportedProgressAt = performance.now();
    const child = startChildService(description, options.preload, log, {
      ready: (message) => {
        said.set(name, message);
        dispatch({ type: "service.ready", name, at: Date.now() });
      },
      progress: (text) => {
        dispatch({ type: "service.progress", name, at: Date.now() });
        if (performance.now() - reportedProgressAt < PROGRESS_EVERY) return;
        reportedProgressAt = performance.now();
        print(`  ${name.padEnd(10)} ${text}`);
      },
      asked: (answer) => answer({ type: "services", services: allNews() }),
      condition: (condition) => news.keep(name, { condition }),
      turns: (turns) => news.keep(name, { turns }),
      trouble: (line) => {
        const held = heldBack.get(name);
        if (held === undefined) {
          print(`  ${name} | ${line}`);
        } else {
          held.push(line);
        }
      },
      exited: (exit, lines) => {
        children.delete(name);
        dispatch({ type: "service.exited", name, at: Date.now(), with: exit, lines });
      },
    });
    children.set(name, child);
  }

  function setTimer(name: string, ms: number): void {
    clearTimeout(timers.get(name));
    const fire = () => dispatch({ type: "service.timer", name, at: Date.now() });
    timers.set(name, setTimeout(fire, ms));
  }

  dispatch({ type: "begin", at: Date.now() });
  return { ended, stop: () => dispatch({ type: "operator.stop", at: Date.now() }) };
}

function failedLine({ service, what, lines, cannotStart }: Failure, logFolder: string): string {
  const sentence = lines.at(-1);
  const reason = cannotStart && sentence !== undefined ? sentence : `it ${what}.`;
  return `  ${service.padEnd(10)} failed, the rest goes on without it: ${reason} Its log: ${logFolder}/${service}.log.`;
}

function inSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

/** One line a port, or one for a service without ports: `  storage    ready on 7513 (0.4 s)`. */
function readyLines(name: string, message: ReadyMessage | undefined, ms: number): string[] {
  const seconds = `(${(ms / 1000).toFixed(1)} s)`;
  const ports = Object.entries(message?.ports ?? {});
  return ports.length === 0
    ? [`  ${name.padEnd(10)} ready ${seconds}`]
    : ports.map(([part, port]) => `  ${part.padEnd(10)} ready on ${port} ${seconds}`);
}
