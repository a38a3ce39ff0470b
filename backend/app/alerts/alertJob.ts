import {
  Alert,
  isPlaceAlert,
  type PlaceAlertType,
  SPECIFIED_ALERT_TYPES,
} from "../../../src/domain/alerts/alert.ts";
import {
  batteryCondition,
  boxCondition,
  counterConditions,
  gatewayCondition,
} from "../../../src/domain/alerts/alertConditions.ts";
import {
  AlertConfiguration,
  defaultAlertConfiguration,
} from "../../../src/domain/alerts/alertConfiguration.ts";
import {
  type AlertCommand,
  AlertEngineState,
  type Condition,
  conditionKey,
  initialAlertEngine,
  stepAlerts,
} from "../../../src/domain/alerts/alertEngine.ts";
import {
  MOVEMENT_COUNTS,
  placeCondition,
  Watched,
} from "../../../src/domain/alerts/placeConditions.ts";
import { Asset } from "../../../src/domain/assets/asset.ts";
import { Counter } from "../../../src/domain/counters/counter.ts";
import type { Customer } from "../../../src/domain/customers/customer.ts";
import { Tag } from "../../../src/domain/devices/tag.ts";
import { TagInOutBox } from "../../../src/domain/attendance/tagInOut.ts";
import { DAY, type EpochMs, SECOND } from "../../../src/domain/base/time.ts";
import { searchAll } from "../platform/kuzzle/searchDocuments.ts";
import { createDocuments, updateDocuments } from "../platform/kuzzle/writeDocuments.ts";
import type { JobModule } from "../platform/jobs/job.ts";
import { loadJobState, saveJobState } from "../platform/jobs/jobState.ts";
import { listenedSince } from "../devices/connectivityJob.ts";
import { affectedTags } from "./affectedTags.ts";
import { ownValue } from "../../../src/domain/base/ownValue.ts";
import { unreachable } from "../../../src/domain/base/unreachable.ts";

/** How often rules about places look at the assets, in ms. */
const PLACE_LOOK = 10 * SECOND;

type PlaceConfiguration = AlertConfiguration & { readonly alertType: PlaceAlertType };
type Rules = Record<(typeof SPECIFIED_ALERT_TYPES)[number], AlertConfiguration> & {
  readonly place: readonly PlaceConfiguration[];
};

/**
 * Raises and closes alerts (product.md section 3). Alerts are written before the memory of what is
 * pending: their ids follow from subject and instant, so a repeated step raises nothing twice. What is
 * open is read from the alerts themselves when a node takes over.
 */
export const alertJob: JobModule = (deps) => {
  const { sdk, now, skipInvalid, isHeld } = deps;
  const engines = new Map<string, AlertEngineState>();
  const places = new Map<
    string,
    { readonly key: string; readonly at: EpochMs; readonly conditions: readonly Condition[] }
  >();

  return {
    name: "alerts",
    every: 2 * SECOND,
    async run(customer) {
      const { index } = customer;
      const state = engines.get(index) ?? (await recover(index));
      // Until the step is whole, what is stored is the truth: a write that failed half-way is looked at anew.
      engines.delete(index);
      const step = stepAlerts(state, await conditionsOf(customer, state), now());
      if (!isHeld()) return;
      await carryOut(index, step.commands);
      if (step.state !== state) await saveJobState(sdk, `alerts-${index}`, step.state);
      engines.set(index, step.state);
    },
  };

  async function recover(index: string): Promise<AlertEngineState> {
    const known = await loadJobState(sdk, `alerts-${index}`, AlertEngineState);
    await sdk.collection.refresh(index, "alerts");
    const open: AlertEngineState["open"] = {};
    const seconds: AlertCommand[] = [];
    const query = { query: { term: { isOpen: true } }, sort: [{ raisedAt: "asc" }] };
    for await (const alert of searchAll(sdk, index, "alerts", Alert, query, skipInvalid)) {
      const key = conditionKey(alert);
      // Two nodes that both believed to hold the lease: the first alert stays, one a subject.
      if (open[key] === undefined) open[key] = alert.id;
      else seconds.push({ type: "close", id: alert.id, at: now() });
    }
    await carryOut(index, seconds);
    return { ...(known ?? initialAlertEngine), open };
  }

  async function conditionsOf(
    { index, timezone }: Customer,
    state: AlertEngineState,
  ): Promise<Condition[]> {
    const rules = await rulesOf(index);
    const at = now();
    const listening = (await listenedSince(sdk, index)) ?? at;
    const conditions: (Condition | null)[] = [];
    const { battery } = rules;
    if (battery.isEnabled && battery.condition !== null) {
      const low = {
        query: {
          bool: {
            filter: [
              { term: { isArchived: false } },
              { range: { batteryLevel: { lt: battery.condition.closedAt } } },
            ],
          },
        },
      };
      for await (const asset of searchAll(sdk, index, "assets", Asset, low, skipInvalid))
        conditions.push(batteryCondition(asset, battery));
    }
    const gateways = { query: { term: { type: "gateway" } } };
    for await (const gateway of searchAll(sdk, index, "tags", Tag, gateways, skipInvalid)) {
      // Told once, when the alert is raised: counting it costs a search.
      const isNew =
        gateway.connectivity === "offline" &&
        ownValue(
          state.open,
          conditionKey({ alertType: "gateway-offline", subject: gateway.id }),
        ) === undefined;
      const affected = isNew ? await affectedTags(deps, index, gateway.id) : 0;
      conditions.push(gatewayCondition(gateway, affected, rules["gateway-offline"], at, listening));
    }
    const boxes = { query: { term: { kind: "box" } } };
    for await (const box of searchAll(
      sdk,
      index,
      "tag-in-tag-out",
      TagInOutBox,
      boxes,
      skipInvalid,
    ))
      conditions.push(boxCondition(box, rules["tito-offline"], at, listening));
    const counters = { query: { term: { isArchived: false } } };
    if (rules.counters.isEnabled)
      for await (const counter of searchAll(sdk, index, "counters", Counter, counters, skipInvalid))
        conditions.push(...counterConditions(counter, at, timezone));
    return [
      ...conditions.filter((condition) => condition !== null),
      ...(await placeConditionsOf({ index, timezone }, rules.place, at)),
    ];
  }

  /** What the rules about places ask for, looked at every `PLACE_LOOK`: they read many assets. */
  async function placeConditionsOf(
    { index, timezone }: Pick<Customer, "index" | "timezone">,
    rules: readonly PlaceConfiguration[],
    at: EpochMs,
  ): Promise<readonly Condition[]> {
    const key = JSON.stringify(rules);
    const known = places.get(index);
    if (known !== undefined && known.key === key && at - known.at < PLACE_LOOK)
      return known.conditions;
    const conditions: Condition[] = [];
    for (const rule of rules) {
      const query = { query: { bool: { filter: candidates(rule, at) } } };
      for await (const asset of searchAll(sdk, index, "assets", Watched, query, skipInvalid)) {
        const condition = placeCondition(asset, rule, { now: at, timezone });
        if (condition !== null) conditions.push(condition);
      }
    }
    places.set(index, { key, at, conditions });
    return conditions;
  }

  async function rulesOf(index: string): Promise<Rules> {
    const specified = Object.fromEntries(
      SPECIFIED_ALERT_TYPES.map((type) => [type, defaultAlertConfiguration(type)]),
    ) as Omit<Rules, "place">;
    const place: PlaceConfiguration[] = [];
    const all = { query: { match_all: {} } };
    for await (const rule of searchAll(
      sdk,
      index,
      "alert-configurations",
      AlertConfiguration,
      all,
      skipInvalid,
    ))
      if (isPlaceConfiguration(rule)) {
        if (rule.isEnabled && !rule.isArchived) place.push(rule);
      } else if (!rule.isArchived)
        specified[rule.alertType as (typeof SPECIFIED_ALERT_TYPES)[number]] = rule;
    return { ...specified, place };
  }

  async function carryOut(index: string, commands: readonly AlertCommand[]): Promise<void> {
    const raised = commands.flatMap((command) => (command.type === "raise" ? [command.alert] : []));
    await createDocuments(sdk, index, "alerts", raised);
    await updateDocuments(
      sdk,
      index,
      "alerts",
      commands.flatMap((command) =>
        command.type === "close"
          ? [
              {
                id: command.id,
                changes: {
                  isOpen: false,
                  closedAt: command.at,
                  ...(command.endedAt === undefined ? {} : { endedAt: command.endedAt }),
                },
              },
            ]
          : [],
      ),
    );
  }
};

function isPlaceConfiguration(rule: AlertConfiguration): rule is PlaceConfiguration {
  return isPlaceAlert(rule.alertType);
}

/** The assets among which those that break the rule are: what a query can say of it. */
function candidates({ alertType, place }: PlaceConfiguration, now: EpochMs): object[] {
  const { sites = [], areas = [], families = [], days = 1 } = place ?? {};
  const filter: object[] = [{ term: { isArchived: false } }];
  if (families.length > 0) filter.push({ terms: { family: families } });
  switch (alertType) {
    case "off-site":
      filter.push(
        sites.length === 0
          ? { exists: { field: "currentWorksite" } }
          : { terms: { currentWorksite: sites } },
      );
      break;
    case "forbidden-place": {
      const should = [
        ...(sites.length === 0 ? [] : [{ terms: { locationSite: sites } }]),
        ...(areas.length === 0 ? [] : [{ terms: { area: areas } }]),
      ];
      filter.push({ bool: { should, minimum_should_match: 1 } });
      break;
    }
    case "off-hours":
      filter.push({ range: { lastMovedAt: { gte: now - MOVEMENT_COUNTS } } });
      break;
    case "motionless":
      filter.push({ range: { lastMovedAt: { lte: now - days * DAY } } });
      break;
    case "overdue":
      filter.push({ bool: { must_not: [{ terms: { locationSite: sites } }] } });
      break;
    default:
      return unreachable(alertType);
  }
  return filter;
}
