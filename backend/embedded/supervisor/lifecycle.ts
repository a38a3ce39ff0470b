import { cannotStartExitCode } from "../process/cannotStart.ts";

/** What the life cycle knows of a service. Times in milliseconds. */
export interface ServiceRules {
  readonly name: string;
  /** So long it may take from its start, or from its last word of progress, to its ready message. */
  readonly readyTimeout: number;
  /** So long it may take from SIGTERM to its end, before it is killed. */
  readonly stopTimeout: number;
  readonly restart: RestartPolicy;
  /** The others do without it: when it is given up it is `failed`, and they go on. */
  readonly isOptional?: boolean;
}

/** How often a service that dies is started again. */
export interface RestartPolicy {
  /** A service that dies more often than this within `within` ms is given up. */
  readonly most: number;
  readonly within: number;
  /** The first wait in ms; it doubles with each further death within the time. */
  readonly firstRest: number;
}

/** Why the whole ends without the operator having asked for it. */
export interface Failure {
  readonly service: string;
  /** What the service did, as the end of a sentence: "ended with exit code 1". */
  readonly what: string;
  /** It says itself that starting it again is vain. */
  readonly cannotStart: boolean;
  /** Its last lines, errors first of all. */
  readonly lines: readonly string[];
}

/** Where a service is. `since` is the time of its start, in epoch ms. */
export type ServiceState =
  | { readonly is: "waiting" }
  | { readonly is: "starting"; readonly since: number; readonly late: boolean }
  | { readonly is: "ready" }
  /** It did not answer for so long (ms) and was killed; its exit will follow. */
  | { readonly is: "hung"; readonly forMs: number }
  | { readonly is: "resting" }
  | { readonly is: "stopping" }
  | { readonly is: "stopped" }
  | { readonly is: "failed"; readonly because: string };

/** The last time a service was away by itself: since when (epoch ms), and after how many ms it was back. */
export interface Outage {
  readonly how: "hung" | "died";
  readonly since: number;
  readonly backAfter: number | null;
}

/** A service in the life cycle, and when it died lately (epoch ms). */
export interface Service {
  readonly rules: ServiceRules;
  readonly state: ServiceState;
  readonly deaths: readonly number[];
  readonly outage: Outage | null;
}

/**
 * The whole. `starting`: one after the other, any death but an optional one's ends it. `running`: all
 * have been ready once or are given up, who dies is restarted. `ending`: in reverse order. `ended`: no
 * process is left.
 */
export interface Lifecycle {
  readonly phase: "starting" | "running" | "ending" | "ended";
  readonly services: readonly Service[];
  readonly failure: Failure | null;
}

/** What happens to the whole or to a service; `at` is epoch ms. */
export type LifecycleEvent =
  | { readonly type: "begin"; readonly at: number }
  | { readonly type: "service.ready"; readonly name: string; readonly at: number }
  /** It is not ready yet, and says that it comes forward. */
  | { readonly type: "service.progress"; readonly name: string; readonly at: number }
  | {
      readonly type: "service.exited";
      readonly name: string;
      readonly at: number;
      /** The exit code, or the signal that ended it. */
      readonly with: number | string;
      readonly lines: readonly string[];
    }
  | {
      readonly type: "service.hung";
      readonly name: string;
      readonly at: number;
      /** So long it has not answered, ms. */
      readonly forMs: number;
    }
  | { readonly type: "service.timer"; readonly name: string; readonly at: number }
  | { readonly type: "operator.stop"; readonly at: number };

/** What the shell must do, in this order. Each service has one timer at most. */
export type Effect =
  | { readonly do: "spawn"; readonly name: string }
  | { readonly do: "signal"; readonly name: string; readonly signal: "SIGTERM" | "SIGKILL" }
  | { readonly do: "setTimer"; readonly name: string; readonly ms: number }
  | { readonly do: "clearTimer"; readonly name: string }
  | { readonly do: "announceReady"; readonly name: string; readonly ms: number }
  /** `ms`: since it answered last, or died. */
  | { readonly do: "announceBack"; readonly name: string; readonly ms: number }
  | { readonly do: "announceHung"; readonly name: string; readonly ms: number }
  | {
      readonly do: "announceRestart";
      readonly name: string;
      readonly what: string;
      readonly ms: number;
    }
  | { readonly do: "announceFailed"; readonly failure: Failure }
  | { readonly do: "announceRunning" }
  | { readonly do: "announceEnding" }
  | { readonly do: "end"; readonly failure: Failure | null };

/** Before the begin. */
export function createLifecycle(rules: readonly ServiceRules[]): Lifecycle {
  const services = rules.map((rule): Service => ({
    rules: rule,
    state: { is: "waiting" },
    deaths: [],
    outage: null,
  }));
  return { phase: "starting", services, failure: null };
}

/** The next state and what is to be done about it. An event that does not fit changes nothing. */
export function reduceLifecycle(
  life: Lifecycle,
  event: LifecycleEvent,
): { readonly life: Lifecycle; readonly effects: readonly Effect[] } {
  const effects: Effect[] = [];
  const next = step(life, event, effects);
  return { life: next, effects };
}

function step(life: Lifecycle, event: LifecycleEvent, effects: Effect[]): Lifecycle {
  switch (event.type) {
    case "begin":
      return startNext(life, event.at, effects);
    case "service.ready":
      return onReady(life, event, effects);
    case "service.progress":
      return onProgress(life, event, effects);
    case "service.exited":
      return onExited(life, event, effects);
    case "service.hung":
      return onHung(life, event, effects);
    case "service.timer":
      return onTimer(life, event, effects);
    case "operator.stop":
      return onStop(life, effects);
  }
}

function startNext(life: Lifecycle, at: number, effects: Effect[]): Lifecycle {
  const next = life.services.find(({ state }) => state.is === "waiting");
  if (next === undefined) {
    effects.push({ do: "announceRunning" });
    return { ...life, phase: "running" };
  }
  return start(life, next, at, effects);
}

function start(life: Lifecycle, service: Service, at: number, effects: Effect[]): Lifecycle {
  const { name, readyTimeout } = service.rules;
  effects.push({ do: "spawn", name }, { do: "setTimer", name, ms: readyTimeout });
  return withState(life, name, { is: "starting", since: at, late: false });
}

function onReady(
  life: Lifecycle,
  { name, at }: Extract<LifecycleEvent, { type: "service.ready" }>,
  effects: Effect[],
): Lifecycle {
  const service = find(life, name);
  if (service?.state.is !== "starting" || service.state.late) {
    return life;
  }
  effects.push(
    { do: "clearTimer", name },
    { do: "announceReady", name, ms: at - service.state.since },
  );
  let { outage } = service;
  if (outage !== null && outage.backAfter === null) {
    outage = { ...outage, backAfter: at - outage.since };
    effects.push({ do: "announceBack", name, ms: at - outage.since });
  }
  const ready = replace(life, { ...service, outage, state: { is: "ready" } });
  return ready.phase === "starting" ? startNext(ready, at, effects) : ready;
}

/** The limit of the start is one of silence: it runs anew. */
function onProgress(
  life: Lifecycle,
  { name }: Extract<LifecycleEvent, { type: "service.progress" }>,
  effects: Effect[],
): Lifecycle {
  const service = find(life, name);
  if (service?.state.is === "starting" && !service.state.late) {
    const ms = service.rules.readyTimeout;
    effects.push({ do: "clearTimer", name }, { do: "setTimer", name, ms });
  }
  return life;
}

/** Only SIGKILL ends a process that turns in a circle or was stopped. The start has its own limit. */
function onHung(
  life: Lifecycle,
  { name, at, forMs }: Extract<LifecycleEvent, { type: "service.hung" }>,
  effects: Effect[],
): Lifecycle {
  const service = find(life, name);
  if (life.phase !== "running" || service?.state.is !== "ready") {
    return life;
  }
  effects.push({ do: "announceHung", name, ms: forMs }, { do: "signal", name, signal: "SIGKILL" });
  const outage: Outage = { how: "hung", since: at - forMs, backAfter: null };
  return replace(life, { ...service, outage, state: { is: "hung", forMs } });
}

function onExited(
  life: Lifecycle,
  event: Extract<LifecycleEvent, { type: "service.exited" }>,
  effects: Effect[],
): Lifecycle {
  const service = find(life, event.name);
  const is = service?.state.is;
  if (
    service === undefined ||
    is === "waiting" ||
    is === "resting" ||
    is === "stopped" ||
    is === "failed"
  ) {
    return life;
  }
  const { name, restart } = service.rules;
  effects.push({ do: "clearTimer", name });
  if (life.phase === "ending") {
    return endNext(withState(life, name, { is: "stopped" }), effects);
  }
  const what = wordsFor(service, event.with);
  const cannotStart = event.with === cannotStartExitCode;
  const failure = { service: name, what, cannotStart, lines: event.lines };
  const deaths = [...service.deaths.filter((time) => time > event.at - restart.within), event.at];
  if (life.phase === "starting" || cannotStart) {
    return giveUp(life, service, failure, event.at, effects);
  }
  if (deaths.length > restart.most) {
    const often = `${what}, ${deaths.length} times within ${restart.within / 1000} s`;
    return giveUp(life, service, { ...failure, what: often }, event.at, effects);
  }
  const ms = restart.firstRest * 2 ** (deaths.length - 1);
  effects.push({ do: "announceRestart", name, what, ms }, { do: "setTimer", name, ms });
  const isKnown = service.outage !== null && service.outage.backAfter === null;
  const outage: Outage | null = isKnown
    ? service.outage
    : { how: "died", since: event.at, backAfter: null };
  return replace(life, { ...service, deaths, outage, state: { is: "resting" } });
}

/** A service is not started again: the end of the whole, unless it is optional. */
function giveUp(
  life: Lifecycle,
  { rules: { name, isOptional } }: Service,
  failure: Failure,
  at: number,
  effects: Effect[],
): Lifecycle {
  if (isOptional !== true) {
    return fail(withState(life, name, { is: "stopped" }), failure, effects);
  }
  effects.push({ do: "announceFailed", failure });
  const because = failure.lines.at(-1) ?? failure.what;
  const without = withState(life, name, { is: "failed", because });
  return without.phase === "starting" ? startNext(without, at, effects) : without;
}

function onTimer(
  life: Lifecycle,
  { name, at }: Extract<LifecycleEvent, { type: "service.timer" }>,
  effects: Effect[],
): Lifecycle {
  const service = find(life, name);
  switch (service?.state.is) {
    case "starting":
      // Its exit will follow, and tell that it was too slow.
      effects.push({ do: "signal", name, signal: "SIGKILL" });
      return withState(life, name, { ...service.state, late: true });
    case "resting":
      return start(life, service, at, effects);
    case "stopping":
      effects.push({ do: "signal", name, signal: "SIGKILL" });
      return life;
    case "waiting":
    case "ready":
    case "hung":
    case "stopped":
    case "failed":
    case undefined:
      return life;
  }
}

function onStop(life: Lifecycle, effects: Effect[]): Lifecycle {
  if (life.phase === "ended") {
    return life;
  }
  if (life.phase !== "ending") {
    effects.push({ do: "announceEnding" });
    return endNext({ ...life, phase: "ending" }, effects);
  }
  for (const { rules, state } of life.services) {
    if (state.is === "starting" || state.is === "ready" || state.is === "stopping") {
      effects.push({ do: "signal", name: rules.name, signal: "SIGKILL" });
    }
  }
  return life;
}

function fail(life: Lifecycle, failure: Failure, effects: Effect[]): Lifecycle {
  return endNext({ ...life, phase: "ending", failure }, effects);
}

/** Ends the last service that lives; when none does, the whole has ended. */
function endNext(life: Lifecycle, effects: Effect[]): Lifecycle {
  const living = life.services.filter(
    ({ state }) => state.is !== "stopped" && state.is !== "failed",
  );
  const last = living.at(-1);
  if (last === undefined) {
    effects.push({ do: "end", failure: life.failure });
    return { ...life, phase: "ended" };
  }
  const { name, stopTimeout } = last.rules;
  switch (last.state.is) {
    case "resting":
    case "waiting":
      effects.push({ do: "clearTimer", name });
      return endNext(withState(life, name, { is: "stopped" }), effects);
    case "starting":
    case "ready":
      effects.push(
        { do: "signal", name, signal: "SIGTERM" },
        { do: "setTimer", name, ms: stopTimeout },
      );
      return withState(life, name, { is: "stopping" });
    case "hung":
    case "stopping":
    case "stopped":
    case "failed":
      return life;
  }
}

function wordsFor({ rules, state }: Service, exit: number | string): string {
  if (state.is === "starting" && state.late) {
    return `was not ready within ${rules.readyTimeout / 1000} s`;
  }
  if (state.is === "hung") {
    return `did not answer for ${Math.round(state.forMs / 1000)} s and was ended`;
  }
  const how = typeof exit === "number" ? `with exit code ${exit}` : `by ${exit}`;
  return state.is === "starting" ? `ended ${how} before it was ready` : `ended ${how}`;
}

function find(life: Lifecycle, name: string): Service | undefined {
  return life.services.find(({ rules }) => rules.name === name);
}

function withState(life: Lifecycle, name: string, state: ServiceState): Lifecycle {
  const service = find(life, name);
  return service === undefined ? life : replace(life, { ...service, state });
}

function replace(life: Lifecycle, changed: Service): Lifecycle {
  const services = life.services.map((service) =>
    service.rules.name === changed.rules.name ? changed : service,
  );
  return { ...life, services };
}
