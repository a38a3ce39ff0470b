import { beforeAll, describe, expect, test } from "vitest";
import type { Alert } from "../../../../src/domain/alerts/alert.ts";
import { alertsOfSpans, spansOfOutages } from "../../../../src/domain/alerts/alertBacktest.ts";
import { gatewayCondition } from "../../../../src/domain/alerts/alertConditions.ts";
import { defaultAlertConfiguration } from "../../../../src/domain/alerts/alertConfiguration.ts";
import { initialAlertEngine, stepAlerts } from "../../../../src/domain/alerts/alertEngine.ts";
import { HOUR, MINUTE, SECOND } from "../../../../src/domain/base/time.ts";
import {
  connectivityProven,
  connectivityStart,
} from "../../../../src/domain/devices/deviceConnectivity.ts";
import { outagesOf } from "../../../../src/domain/devices/deviceOutages.ts";
import type { Tag } from "../../../../src/domain/devices/tag.ts";
import {
  receiversOf,
  uncoveredPlaces,
} from "../../../../src/domain/evacuations/uncoveredPlaces.ts";
import { outageAt } from "../../../../src/domain/timeMachine/sitePicture.ts";
import { alertReason } from "../../../../src/views/alerts/alertFacts.ts";
import { outageRows, timeOffline } from "../../../../src/views/devices/outageRows.ts";
import { documentOf } from "../../domain/reports/documentFixtures.ts";
import { site as siteOf } from "../../domain/sites/support/sites.ts";
import { site, tag } from "../../../support/fixtures.ts";

/** 19:32 by the customer's clock, and the message that ends the silence. */
const SILENT = Date.UTC(2026, 2, 18, 18, 32);
const HEARD = SILENT + 90 * MINUTE + 7 * SECOND;
const SPAN = { from: SILENT - HOUR, to: HEARD + HOUR };
const RULE = { ...defaultAlertConfiguration("gateway-offline"), isEnabled: true, delay: 5 };

const mounted = tag("g4", { type: "gateway", name: "G4", site: site("tower"), timeout: HOUR });

type Life = {
  readonly gateway: Tag;
  readonly changes: Parameters<typeof outagesOf>[0];
  readonly alerts: readonly Alert[];
};

/** What the jobs of connectivity and alerts, each looking every few seconds, make of the one gateway up to `end`. */
function lifeUntil(end: number): Life {
  let gateway: Tag = { ...mounted, connectivity: "online", connectivitySince: SPAN.from };
  let engine = initialAlertEngine;
  const changes: Parameters<typeof outagesOf>[0][number][] = [];
  const alerts = new Map<string, Alert>();
  for (let now = SPAN.from; now <= end; now += 5 * SECOND) {
    // Heard each minute until it fell silent, and then again.
    const isSilent = now > SILENT && now < HEARD;
    const first = now < HEARD ? SPAN.from : HEARD;
    const last = isSilent ? SILENT : first + Math.floor((now - first) / MINUTE) * MINUTE;
    gateway = { ...gateway, lastMessageAt: last };
    const to = connectivityProven(gateway, gateway.connectivity, 0, now);
    if (to !== gateway.connectivity) {
      const at = connectivityStart(gateway, to, now);
      const { id: deviceId, site: of } = gateway;
      changes.push({ deviceId, deviceKind: "gateway", site: of, to, at, recordedAt: now });
      gateway = { ...gateway, connectivity: to, connectivitySince: at };
    }
    const condition = gatewayCondition(gateway, 3, RULE, now);
    const step = stepAlerts(engine, condition === null ? [] : [condition], now);
    engine = step.state;
    for (const command of step.commands)
      if (command.type === "raise") alerts.set(command.alert.id, command.alert);
      else {
        const open = alerts.get(command.id);
        if (open === undefined) continue;
        const { at: closedAt, endedAt } = command;
        alerts.set(command.id, {
          ...open,
          isOpen: false,
          closedAt,
          ...(endedAt === undefined ? {} : { endedAt }),
        });
      }
  }
  return { gateway, changes, alerts: [...alerts.values()] };
}

type Read = { readonly from: number | null; readonly to: number | null };
/** One outage as a reader tells it at `now`. */
const READERS: Readonly<Record<string, (life: Life, now: number) => Read>> = {
  alert: ({ alerts: [alert] }) => ({
    from: alert === undefined ? null : alert.timestamp * SECOND,
    to: alert?.endedAt ?? null,
  }),
  "words of the alert": ({ alerts: [alert] }, now) => {
    const reason = alert === undefined ? null : alertReason(alert, now);
    const to = alert?.endedAt ?? null;
    return { from: reason?.kind === "silence" ? (to ?? now) - reason.silentFor : null, to };
  },
  "back-test": ({ changes }, now) => {
    const spans = spansOfOutages(outagesOf(changes, SPAN));
    const [one] = alertsOfSpans(spans, RULE, now);
    return { from: one?.from ?? null, to: one?.to ?? null };
  },
  "data quality": ({ gateway, changes }, now) => {
    const isOver = gateway.connectivity === "online";
    const since = connectivityStart(gateway, gateway.connectivity ?? "neverHeard", now);
    // Of one that is heard again the list of outages tells.
    const [row] = outageRows(outagesOf(changes, SPAN), [], { device: null, now });
    return isOver ? { from: row?.from ?? null, to: row?.to ?? null } : { from: since, to: null };
  },
  availability: ({ changes }, now) => {
    const outages = outagesOf(changes, SPAN);
    const [row] = outageRows(outages, [], { device: mounted.id, now });
    const offline = timeOffline(outages, { from: SPAN.from, to: now });
    return { from: (row?.to ?? now) - offline, to: row?.to ?? null };
  },
  wall: ({ gateway, changes }, now) => {
    const [place] = uncoveredPlaces(
      siteOf({ id: "site-tower" }),
      { musterAreas: [] },
      receiversOf([gateway], now),
    );
    // It names nothing that is heard; the time machine of the wall does.
    const past = outageAt({ outages: outagesOf(changes, SPAN), at: SILENT + HOUR }, mounted.id);
    return place === undefined
      ? { from: past?.from ?? null, to: past?.to ?? null }
      : { from: place.since, to: null };
  },
};

describe("the one gateway that is silent since 19:32", () => {
  let open: Life;
  let over: Life;
  const now = SILENT + 80 * MINUTE;
  beforeAll(() => {
    open = lifeUntil(now);
    over = lifeUntil(SPAN.to);
  });

  test.each(Object.entries(READERS))("%s: it began with the last message", (_, read) => {
    expect(read(open, now)).toEqual({ from: SILENT, to: null });
  });

  test.each(Object.entries(READERS))("%s: it ended with the next one", (_, read) => {
    expect(read(over, SPAN.to)).toEqual({ from: SILENT, to: HEARD });
  });

  test("the report says as long a silence as the others", () => {
    const { rows } = documentOf("alerts", { alerts: over.alerts, assets: new Map() });
    expect(rows.map((row) => row[5])).toEqual(["1 h 30 min"]);
  });
});
