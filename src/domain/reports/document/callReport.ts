import type { Locale } from "../../base/locale.ts";
import type { SheetCell } from "../../base/sheet.ts";
import type { EpochMs, Timezone } from "../../base/time.ts";
import { type Distress, distressStatus, type Signal } from "../../distress/distress.ts";
import { DISTRESS_WORDS } from "../../distress/distressWords.ts";
import type { DistressDelivery } from "../../distress/escalation.ts";
import { deviceStatus } from "../../distress/signals.ts";
import { CALL_REPORT_WORDS } from "./callReportWords.ts";
import type { ReportDocument, ReportFigure } from "./reportDocument.ts";
import { column, durationText } from "./reportTools.ts";

/** A call for help with all that was kept of it. `place`: where the wearer was as it was received, by name; null: not known. */
export type KeptCall = {
  readonly distress: Distress;
  readonly deliveries: readonly DistressDelivery[];
  readonly place: string | null;
};

type Step = {
  readonly at: EpochMs;
  readonly what: string;
  readonly who: string | null;
  readonly more: string | null;
  readonly isSure: boolean;
};

/**
 * The report of one call for help: how long it took until somebody took it, was with the wearer and resolved it, and below
 * that everything in its order: what the device said, what people did, whom messages went to. Times count from when the
 * server received the call. It names the wearer and has the comments: it is for those who answer calls.
 */
export function callReport(
  { distress, deliveries, place }: KeptCall,
  around: {
    readonly customerName: string;
    readonly locale: Locale;
    readonly timezone: Timezone;
    readonly asOf: EpochMs;
  },
): ReportDocument {
  const words = CALL_REPORT_WORDS[around.locale];
  const { kinds, unknown } = DISTRESS_WORDS[around.locale];
  const { receivedAt, raisedAt, purpose, signals, signalCount, tagId } = distress;
  const { takenAt, arrivedAt, resolved } = distressStatus(distress.acts);
  const { kind, newest, cleared } = deviceStatus(distress);
  const who = purpose === "drill" ? words.nobody : (distress.name ?? unknown);
  const after = (label: string, at: EpochMs | null): ReportFigure => ({
    label,
    value: at === null ? words.notYet : durationText(at - receivedAt, around.locale),
    note: null,
    isDoubtful: at === null,
  });
  const steps: readonly Step[] = [
    ...signals.map((signal) => ({
      at: signal.receivedAt,
      what: `${kinds[signal.kind]} · ${signalWord(signal, words)}`,
      who: tagId,
      more: signal.isLate ? words.late(around.timezone, signal.at) : null,
      isSure: !signal.isLate,
    })),
    ...distress.acts.map((act) => ({
      at: act.at,
      what:
        act.type === "resolved"
          ? `${words.acts.resolved} · ${words.outcomes[act.outcome]}`
          : words.acts[act.type],
      who: act.byName,
      more: act.type === "resolved" ? act.comment : null,
      isSure: true,
    })),
    ...deliveries.map(({ sentAt, createdAt, occasion, channel, recipient, state, lastError }) => ({
      at: sentAt ?? createdAt,
      what: `${words.occasions[occasion]} · ${words.channels[channel]} · ${words.states[state]}`,
      who: recipient,
      more: lastError,
      isSure: state === "sent",
    })),
  ].toSorted((a, b) => a.at - b.at);
  return {
    name: words.title(`${purpose === "real" ? "" : `${words.purposes[purpose]} · `}${who}`),
    kind: words.kind,
    customerName: around.customerName,
    locale: around.locale,
    timezone: around.timezone,
    asOf: around.asOf,
    scope: [
      { label: words.wearer, value: who },
      { label: words.raised, value: kinds[kind] },
      { label: words.place, value: place ?? words.noPlace },
      ...(distress.assetId === null
        ? []
        : [{ label: words.sureness, value: surenessText(distress, around.locale) }]),
      {
        label: words.outcome,
        value: resolved === null ? words.open : words.outcomes[resolved.outcome],
      },
    ],
    lateness: null,
    figures: [
      after(words.untilTaken, takenAt),
      after(words.untilArrived, arrivedAt),
      after(words.untilResolved, resolved?.at ?? null),
    ],
    doubts: [
      ...(resolved === null ? [words.goesOn] : []),
      ...(newest?.isLate === true || raisedAt < receivedAt - 60_000
        ? [words.late(around.timezone, raisedAt)]
        : []),
      ...(cleared === null ? [] : [words.cleared]),
      ...(signalCount > signals.length ? [words.left(signalCount - signals.length)] : []),
      ...(deliveries.some(({ state }) => state === "failed") ? [words.failed] : []),
    ],
    charts: [],
    plans: [],
    planNote: null,
    columns: [
      column(words.when, 20, { width: 20 }),
      column(words.what, 36, { width: 44 }),
      column(words.byWhom, 22, { width: 28 }),
      column(words.comment, 30, { width: 50 }),
    ],
    rows: steps.map(({ at, what, who: whom, more }): readonly SheetCell[] => [
      { at, precision: "second" },
      what,
      whom,
      more,
    ]),
    certainties: steps.map(({ isSure }) => (isSure ? "certain" : "uncertain")),
    omitted: 0,
    nothing: words.nothing,
  };
}

/** How sure the place was when the call was received: its radius, and how long before it had last been sure. */
function surenessText(
  { placeProof, receivedAt }: Pick<Distress, "placeProof" | "receivedAt">,
  locale: Locale,
): string {
  const words = CALL_REPORT_WORDS[locale];
  if (placeProof === null) return words.notKept;
  const { radius, sureAt } = placeProof;
  return [
    radius === null ? words.noRadius : words.radius(Math.round(radius)),
    sureAt === null
      ? words.neverSure
      : words.lastSure(durationText(Math.max(0, receivedAt - sureAt), locale)),
  ].join(" · ");
}

function signalWord(
  { isOngoing, isRaised }: Signal,
  { signals }: (typeof CALL_REPORT_WORDS)[Locale],
): string {
  if (isOngoing) return signals.ongoing;
  return isRaised ? signals.raised : signals.ended;
}
