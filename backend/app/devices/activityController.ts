import { dayBefore, dayOf } from "../../../src/domain/base/localDay.ts";
import { Customer, shownName, sortedByName } from "../../../src/domain/customers/customer.ts";
import * as calls from "../../../src/domain/devices/activityCalls.ts";
import { SensorActivity } from "../../../src/domain/devices/sensorActivity.ts";
import { answer, type AnswersModule } from "../platform/answer.ts";
import { skipInvalidLogged } from "../platform/kuzzle/skipInvalidLogged.ts";
import { searchAll } from "../platform/kuzzle/searchDocuments.ts";
import { PLATFORM_INDEX } from "../platform/security/platform.ts";

/** `omniscient/tag`: how the sensors of all customers stand, day by day; for super admins. */
export const activityController: AnswersModule = (deps) => [
  answer(calls.readSensorActivity, async ({ days: span }) => {
    const { sdk } = deps;
    const skipInvalid = skipInvalidLogged(deps.log);
    const customers: Customer[] = [];
    const inUse = { query: { term: { isArchived: false } } };
    for await (const one of searchAll(
      sdk,
      PLATFORM_INDEX,
      "customers",
      Customer,
      inUse,
      skipInvalid,
    ))
      customers.push(one);
    const at = deps.now();
    // A day more than asked for: it is a day later in the east, and an earlier one in the west.
    const from = dayBefore(dayOf(at, "UTC"), span);
    const counted = new Map<string, SensorActivity[]>();
    const since = { query: { range: { day: { gte: from } } }, sort: [{ day: "asc" }] };
    const found = searchAll(
      sdk,
      PLATFORM_INDEX,
      "sensor-activity",
      SensorActivity,
      since,
      skipInvalid,
    );
    for await (const one of found)
      counted.set(one.customer, [...(counted.get(one.customer) ?? []), one]);
    return {
      customers: sortedByName(customers).map((customer) => {
        const today = dayOf(at, customer.timezone);
        const first = dayBefore(today, span - 1);
        const days = (counted.get(customer.index) ?? []).filter(({ day }) => day >= first);
        return { customer: customer.index, name: shownName(customer), today, days };
      }),
    };
  }),
];
