import { expect, test } from "vitest";
import { DAY, HOUR } from "../../../../src/domain/base/time.ts";
import { NEWEST_ALERTS, recentAlerts } from "../../../../src/views/home/recentAlerts.ts";
import { acknowledged, alert, closed } from "../../../support/alerts.ts";
import { T0 } from "../../../support/fixtures.ts";

test("a day without alerts counts none of each type", () => {
  expect(recentAlerts([], T0)).toEqual({
    raised: 0,
    unacknowledged: 0,
    byType: [
      { type: "battery", raised: 0, open: 0 },
      { type: "counters", raised: 0, open: 0 },
      { type: "gateway-offline", raised: 0, open: 0 },
      { type: "tito-offline", raised: 0, open: 0 },
    ],
    newest: [],
    olderOpen: 0,
  });
});

test("alerts are counted by type, and what is older only where it is still open", () => {
  const fresh = alert("a");
  const seen = acknowledged(alert("b"));
  const over = closed(alert("c", { alertType: "counters" }));
  const old = alert("d", { raisedAt: T0 - DAY });
  expect(recentAlerts([fresh, seen, over, old], T0)).toEqual({
    raised: 3,
    unacknowledged: 1,
    byType: [
      { type: "battery", raised: 2, open: 2 },
      { type: "counters", raised: 1, open: 0 },
      { type: "gateway-offline", raised: 0, open: 0 },
      { type: "tito-offline", raised: 0, open: 0 },
    ],
    newest: [fresh, seen, over],
    olderOpen: 1,
  });
});

test("only the newest are listed", () => {
  const alerts = Array.from({ length: 25 }, (_, at) =>
    alert(`n${at}`, { raisedAt: T0 + (25 - at) * HOUR }),
  );
  const { newest, raised } = recentAlerts(alerts, T0);
  expect({ raised, newest }).toEqual({ raised: 25, newest: alerts.slice(0, NEWEST_ALERTS) });
});
