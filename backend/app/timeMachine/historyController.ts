import { DomainError } from "../../../src/domain/base/domainError.ts";
import { alertAt } from "../../../src/domain/timeMachine/siteHistory.ts";
import { HOUR, MONTH } from "../../../src/domain/base/time.ts";
import { EpochMs } from "../../../src/domain/base/instant.ts";
import { countersAt } from "./countersAt.ts";
import { readOutages } from "../devices/readOutages.ts";
import { pastAt } from "./readPast.ts";
import { alertsBetween, readWindow } from "./readWindow.ts";
import { answer, type AnswersModule } from "../platform/answer.ts";
import { readKeptSince } from "../platform/tenancy/retention.ts";
import * as calls from "../../../src/domain/timeMachine/calls.ts";

/** Longest window, in ms: what a client plays before it asks for the next. */
const LONGEST_WINDOW = 6 * HOUR;
/** Longest time before the instant whose alerts are emitted with it, in ms: the window of the alerts (specification section 9), and its hours begun. */
const LONGEST_ALERTS = 26 * HOUR;
/** Longest span of outages, in ms: 30 days and the hours that a local day may be longer. */
const LONGEST_OUTAGES = MONTH + 24 * HOUR;

/**
 * `omniscient/history`: the past for the time machine (product.md section 5.1). An instant is read whole (`at`), and
 * played on from there by windows, folded by the client with `pictureAfter` of src/domain/timeMachine/sitePicture.ts, whose fold is also
 * what made the answer of `at`.
 */
export const historyController: AnswersModule = (deps) => [
  answer(calls.readPicture, async ({ customerIndex: index, site, at: asked, alertsFrom }) => {
    const at = Math.min(asked, deps.now());
    const alertSpan = { from: Math.min(alertsFrom ?? at, at), to: at };
    assertSpan(alertSpan.from, alertSpan.to, LONGEST_ALERTS);
    const [past, alerts, outages] = await Promise.all([
      pastAt(deps.sdk, index, at),
      alertsBetween(deps.sdk, index, alertSpan),
      readOutages(deps.sdk, index, { from: at - 1, to: at + 1 }),
    ]);
    const begun =
      past === null ? null : { at: past.checkpointAt, assets: [...past.begun.values()] };
    const assets = [...(past?.assets.values() ?? [])];
    return {
      at,
      checkpointAt: past?.checkpointAt ?? null,
      assets: site === null ? assets : assets.filter(({ place }) => place.site === site),
      counters: await countersAt(deps.sdk, index, at, begun),
      alerts: alerts.flatMap((alert) => alertAt(alert, at) ?? []),
      outages,
    };
  }),

  answer(calls.readWindow, async ({ customerIndex: index, from, to }) => {
    assertSpan(from, to, LONGEST_WINDOW);
    return readWindow(deps.sdk, index, { from, to: Math.min(to, deps.now()) });
  }),

  answer(calls.readOutages, async ({ customerIndex: index, from, to }) => {
    assertSpan(from, to, LONGEST_OUTAGES);
    const [outages, keptSince] = await Promise.all([
      readOutages(deps.sdk, index, { from, to }),
      readKeptSince(deps.sdk, index),
    ]);
    return { outages, keptSince };
  }),
];

/** @throws DomainError invalid_input, too_many */
function assertSpan(from: EpochMs, to: EpochMs, longest: number): void {
  if (to < from)
    throw new DomainError(
      "invalid_input",
      { from, to },
      "The span ends before it begins: turn it.",
    );
  if (to - from > longest)
    throw new DomainError(
      "too_many",
      { from, to, longest },
      `The span is longer than ${longest / HOUR} hours: ask for it in parts.`,
    );
}
