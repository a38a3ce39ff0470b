import { expect, test } from "vitest";
import { DAY, HOUR, SECOND } from "../../../../src/domain/base/time.ts";
import { recentAlerts, SHOWN_ALERTS } from "../../../../src/views/home/recentAlerts.ts";
import { acknowledged, alert, closed } from "../../../support/alerts.ts";
import { T0 } from "../../../support/fixtures.ts";

/** The end of a day that begins with the alerts. */
const NOW = T0 + DAY;
const NO_HOURS = Array.from({ length: 24 }, () => 0);

test("a day without alerts has no type and nothing in any hour", () => {
  expect(recentAlerts([], NOW)).toEqual({
    raised: 0,
    unacknowledged: 0,
    byType: [],
    first: [],
    hourly: NO_HOURS,
    olderOpen: 0,
  });
});

test("alerts are counted by type and hour, and what is older only where it is still open", () => {
  const fresh = alert("a");
  const seen = acknowledged(alert("b"));
  const over = closed(alert("c", { alertType: "counters" }));
  const old = alert("d", { raisedAt: T0 - DAY });
  expect(recentAlerts([fresh, seen, over, old], NOW)).toEqual({
    raised: 3,
    unacknowledged: 1,
    byType: [
      { type: "battery", raised: 2, open: 2 },
      { type: "counters", raised: 1, open: 0 },
    ],
    first: [fresh, seen, over],
    hourly: NO_HOURS.with(0, 3),
    olderOpen: 1,
  });
});

test("an hour counts what began in it", () => {
  const at = (time: number) => alert(`at-${time}`, { timestamp: (T0 + time) / SECOND });
  const alerts = [0, HOUR - SECOND, HOUR, 23 * HOUR].map(at);
  expect(recentAlerts(alerts, NOW).hourly).toEqual(NO_HOURS.with(0, 2).with(1, 1).with(23, 1));
});

test("what is open is listed before what is closed, and one that is acknowledged stays where it is", () => {
  const [newest, next] = [closed(alert("newest")), alert("next")];
  const last = alert("last");
  const ids = (alerts: Parameters<typeof recentAlerts>[0]) =>
    recentAlerts(alerts, NOW).first.map(({ id }) => id);
  const expected = [next.id, last.id, newest.id];
  expect(ids([newest, next, last])).toEqual(expected);
  expect(ids([newest, acknowledged(next), last])).toEqual(expected);
});

test("only the first are listed", () => {
  const alerts = Array.from({ length: 25 }, (_, at) =>
    alert(`n${at}`, { raisedAt: T0 + (25 - at) * (HOUR / 2) }),
  );
  const { first, raised } = recentAlerts(alerts, NOW);
  expect({ raised, first }).toEqual({ raised: 25, first: alerts.slice(0, SHOWN_ALERTS) });
});
