import type { AssetMoved } from "../../../src/domain/assets/assetHistory.ts";
import { parsed, refused } from "../../../src/domain/base/domainError.ts";
import { CounterId } from "../../../src/domain/base/ids.ts";
import { DEFAULT_TIMEZONE } from "../../../src/domain/base/time.ts";
import {
  backTestCounter,
  createCounter,
  updateCounter,
} from "../../../src/domain/counters/calls.ts";
import { Counter } from "../../../src/domain/counters/counter.ts";
import {
  BacktestRule,
  BacktestState,
  beginBacktest,
  openAlerts,
  stepBacktest,
} from "../../../src/domain/counters/counterBacktest.ts";
import { initialCounterState } from "../../../src/domain/counters/counterEngine.ts";
import { CounterForm, counterIssues } from "../../../src/domain/counters/counterForm.ts";
import { Family } from "../../../src/domain/referential/referential.ts";
import { smallTower } from "../../support/smallSite.ts";
import type { FixtureLive } from "../../support/fixtureLive/fixtureLive.ts";
import { stored } from "./stored.ts";

/** The counters of the tower as they are stored now. */
export function storedCounters(live: FixtureLive): readonly Counter[] {
  return stored(live, "counters", Counter);
}

/**
 * Counters of the small site are made, changed and tested against `moves` by the rules of the domain, as the backend does;
 * nobody counts what is stored.
 */
export function countersOf(live: FixtureLive, moves: readonly AssetMoved[] = []): void {
  const { server } = live;
  const checked = (fields: unknown, self: CounterId | null): CounterForm => {
    const form = parsed(CounterForm, fields, "counter");
    const families = stored(live, "references", Family);
    const around = { others: storedCounters(live), sites: [smallTower()], families, self };
    const issues = counterIssues(form, around);
    const isOnlyTheName = issues.length === 1 && issues[0]?.code === "name_taken";
    if (issues.length > 0)
      throw refused(issues, "counter", isOnlyTheName ? "name_taken" : "invalid_input");
    return form;
  };
  server.answer(createCounter, ({ counter: fields }) => {
    const counter: Counter = {
      ...checked(fields, null),
      id: CounterId.parse(`counter-${storedCounters(live).length + 1}`),
      resetByHandAt: null,
      isArchived: false,
      createdAt: Date.now(),
      state: initialCounterState(0),
    };
    live.write("counters", counter);
    return { counter };
  });
  server.answer(updateCounter, ({ counterId, changes }) => {
    const known = storedCounters(live).find(({ id }) => id === counterId);
    if (known === undefined) throw new Error(`The test has no counter ${counterId}.`);
    const form = checked({ ...CounterForm.strip().parse(known), ...changes }, known.id);
    const counter = { ...known, ...form };
    live.write("counters", counter);
    return { counter };
  });
  server.answer(backTestCounter, ({ rule: asked, from, to, state: given = null }) => {
    const rule = BacktestRule.parse(asked);
    const begun = given === null ? beginBacktest(rule, [], from) : BacktestState.parse(given);
    const part = moves.filter(({ recordedAt }) => recordedAt > begun.at && recordedAt <= to);
    const { alerts, state } = stepBacktest(rule, begun, part, to, DEFAULT_TIMEZONE);
    return { alerts: [...alerts], open: openAlerts(state), state, reached: to, moves: part.length };
  });
}
