import { z } from "zod";
import { type Alert, AlertType } from "./alert.ts";
import { AlertId } from "../base/ids.ts";
import { SECOND } from "../base/time.ts";
import { EpochMs } from "../base/instant.ts";
import { ownValue } from "../base/ownValue.ts";

/**
 * One thing that can be wrong, as seen now. `holds`: it is wrong; `clear`: it is right again;
 * `between`: inside the hysteresis, neither raises nor closes. `delay` in ms. `about` is what the
 * alert will say of it.
 */
export type Condition = {
  readonly alertType: AlertType;
  readonly subject: string;
  readonly state: "holds" | "clear" | "between";
  readonly delay: number;
  /** When what is wrong began, where it began before it was found (epoch ms): the silence of a device. Absent: when it was found. */
  readonly began?: EpochMs;
  /** Likewise of what is clear again: when it ended, the message after the silence. */
  readonly ended?: EpochMs;
  readonly about: Pick<
    Alert,
    | "subjectName"
    | "tagId"
    | "idAsset"
    | "counterId"
    | "site"
    | "area"
    | "rule"
    | "value"
    | "threshold"
    | "affectedTags"
  >;
};

export const conditionKey = (of: { alertType: AlertType; subject: string }): string =>
  `${of.alertType}/${of.subject}`;

/**
 * What the engine must remember between two steps, and over a restart: since when (epoch ms) each
 * condition holds that has not raised yet, and which alert is open for which condition.
 */
export const AlertEngineState = z.object({
  pending: z.record(z.string(), EpochMs),
  open: z.record(z.string(), AlertId),
});
export type AlertEngineState = z.infer<typeof AlertEngineState>;

export const initialAlertEngine: AlertEngineState = { pending: {}, open: {} };

export type AlertCommand =
  | { readonly type: "raise"; readonly alert: Alert }
  | {
      readonly type: "close";
      readonly id: AlertId;
      readonly at: EpochMs;
      /** As of the alert. */
      readonly endedAt?: EpochMs;
    };

export type AlertStep = {
  readonly state: AlertEngineState;
  readonly commands: readonly AlertCommand[];
};

/**
 * One look at all conditions at `now`. A condition that has held for its delay raises one alert; it stays
 * the only open one of its subject until the condition is clear (product.md section 3). A subject that is
 * no longer named at all (asset archived, counter deleted, rule switched off) is clear.
 *
 * The id of an alert follows from its subject and the instant its condition began, so that a step that
 * is repeated after a crash raises the same alert, not a second one. Returns the same state object when
 * nothing changed.
 */
export function stepAlerts(
  state: AlertEngineState,
  conditions: Iterable<Condition>,
  now: EpochMs,
): AlertStep {
  const pending: Record<string, EpochMs> = {};
  const open: Record<string, AlertId> = {};
  const commands: AlertCommand[] = [];
  const ended = new Map<string, EpochMs>();
  for (const condition of conditions) {
    const key = conditionKey(condition);
    const openId = ownValue(state.open, key);
    if (openId !== undefined) {
      if (condition.state !== "clear") open[key] = openId;
      else if (condition.ended !== undefined) ended.set(key, condition.ended);
      continue;
    }
    if (condition.state !== "holds") continue;
    const since = ownValue(state.pending, key) ?? now;
    if (now - since < condition.delay) {
      pending[key] = since;
      continue;
    }
    const alert = raisedAlert(condition, since, now);
    open[key] = alert.id;
    commands.push({ type: "raise", alert });
  }
  for (const [key, id] of Object.entries(state.open))
    if (open[key] === undefined) {
      const endedAt = ended.get(key);
      commands.push({
        type: "close",
        id,
        at: now,
        ...(endedAt === undefined ? {} : { endedAt }),
      });
    }
  const next = { pending, open };
  return { state: sameState(state, next) ? state : next, commands };
}

function raisedAlert(condition: Condition, since: EpochMs, now: EpochMs): Alert {
  const { alertType, subject, about } = condition;
  return {
    id: AlertId.parse(`alert-${alertType}-${shortened(subject)}-${since}`),
    alertType,
    subject,
    ...about,
    timestamp: Math.floor((condition.began ?? since) / SECOND),
    raisedAt: now,
    isOpen: true,
    closedAt: null,
    isAcknowledged: false,
    acknowledgement: null,
    comments: [],
  };
}

/** Ids hold 128 characters, and two given ids of a subject may be as long each. */
const SUBJECT_LENGTH = 80;

/** A subject of any length as part of an id: a long one keeps its beginning and gets a number that its whole text makes. */
function shortened(subject: string): string {
  if (subject.length <= SUBJECT_LENGTH) return subject;
  let [a, b] = [0x811c9dc5, 0x01000193];
  for (let i = 0; i < subject.length; i += 1) {
    const code = subject.charCodeAt(i);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b + code, 0x85ebca6b) ^ (b >>> 13);
  }
  const number = (n: number) => (n >>> 0).toString(36);
  return `${subject.slice(0, SUBJECT_LENGTH - 16)}~${number(a)}${number(b)}`;
}

function sameState(a: AlertEngineState, b: AlertEngineState): boolean {
  return sameRecord(a.pending, b.pending) && sameRecord(a.open, b.open);
}

function sameRecord(
  a: Readonly<Record<string, unknown>>,
  b: Readonly<Record<string, unknown>>,
): boolean {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key]);
}
