import { expect, test } from "vitest";
import type { z } from "zod";
import { AlertConfigurationForm } from "../../../../src/domain/alerts/alertConfigurationForm.ts";
import { defaultAlertConfiguration } from "../../../../src/domain/alerts/alertConfiguration.ts";
import {
  LONGEST_NAME,
  LONGEST_URL,
  MAX_PARTS,
  MAX_RECIPIENTS,
} from "../../../../src/domain/base/limits.ts";
import { CounterForm } from "../../../../src/domain/counters/counterForm.ts";
import {
  defaultCustomerConfig,
  EnteredCustomerConfig,
} from "../../../../src/domain/customers/customerConfig.ts";
import { CustomerForm } from "../../../../src/domain/customers/customerForm.ts";
import { CustomerIndex } from "../../../../src/domain/base/ids.ts";
import { FamilyForm } from "../../../../src/domain/referential/calls.ts";
import { customerForm } from "../../../support/customer.ts";
import { counter } from "../../../support/fixtures.ts";

const COUNTER = { schema: CounterForm, form: CounterForm.parse(counter()) };
const ALERTS = {
  schema: AlertConfigurationForm,
  form: AlertConfigurationForm.parse(defaultAlertConfiguration("battery")),
};
const CUSTOMER = { schema: CustomerForm, form: CustomerForm.parse(customerForm("tower")) };
const CONFIG = {
  schema: EnteredCustomerConfig,
  form: defaultCustomerConfig(CustomerIndex.parse("tower")),
};
const attribute = {
  name: "size",
  attributeType: "specific",
  valueType: "list",
  required: false,
  allowedValues: ["small"],
  computed: null,
  isRegulatory: false,
  labels: { fr: null, en: null },
};
const FAMILY = {
  schema: FamilyForm,
  form: {
    name: "machines",
    category: "material",
    markerUrl: null,
    labels: { fr: null, en: null },
    subFamilies: [{ name: "crane", labels: { fr: null, en: null }, attributes: [attribute] }],
  },
};
const text = (length: number) => "x".repeat(length);
const list =
  <T>(make: (index: number) => T) =>
  (length: number) =>
    Array.from({ length }, (_, index) => make(index));
const emails = list((index) => `n${index}@example.org`);

type Case = readonly [
  of: { readonly schema: z.ZodType; readonly form: unknown },
  path: string,
  most: number,
  make: (size: number) => unknown,
];

const CASES: readonly Case[] = [
  [COUNTER, "sites", MAX_PARTS, list((index) => `site-${index}`)],
  [COUNTER, "areas", MAX_PARTS, list((index) => `area-${index}`)],
  [COUNTER, "families", MAX_PARTS, list((index) => `f${index}`)],
  [COUNTER, "families.0", LONGEST_NAME, text],
  [COUNTER, "thresholds", MAX_PARTS, list((i) => ({ area: `area-${i}`, min: 1, max: 2 }))],
  [COUNTER, "schedule.slots", 50, list(() => ({ from: "08:00", to: "09:00" }))],
  [COUNTER, "alert.emails", MAX_RECIPIENTS, emails],
  [ALERTS, "emails", MAX_RECIPIENTS, emails],
  [ALERTS, "phones", MAX_RECIPIENTS, list((i) => `+336123${String(i).padStart(5, "0")}`)],
  [CUSTOMER, "displayName", LONGEST_NAME, text],
  [CUSTOMER, "entity", LONGEST_NAME, text],
  [CUSTOMER, "mapToken", LONGEST_URL, text],
  [CUSTOMER, "venueId", LONGEST_NAME, text],
  [CONFIG, "reports.emails", MAX_RECIPIENTS, emails],
  [CONFIG, "mapApiKey", LONGEST_URL, text],
  [CONFIG, "assetList.columns", MAX_PARTS, list((index) => `c${index}`)],
  [FAMILY, "name", LONGEST_NAME, text],
  [FAMILY, "labels.fr", LONGEST_NAME, text],
  [FAMILY, "subFamilies.0.name", LONGEST_NAME, text],
  [FAMILY, "subFamilies.0.attributes.0.name", LONGEST_NAME, text],
  [FAMILY, "subFamilies.0.attributes.0.allowedValues", MAX_PARTS, list((index) => `v${index}`)],
];

/** The form with another value at a path. */
function withValue(form: unknown, path: string, value: unknown): unknown {
  const copy = structuredClone(form) as Record<string, unknown>;
  const steps = path.split(".");
  const last = steps.pop() ?? "";
  const owner = steps.reduce((one, step) => one[step] as Record<string, unknown>, copy);
  owner[last] = value;
  return copy;
}

test.each(CASES.map(([of, path, most, make]) => ({ of, path, most, make })))(
  "$path holds $most and no more",
  ({ of: { schema, form }, path, most, make }) => {
    expect(schema.safeParse(withValue(form, path, make(most))).error).toBeUndefined();
    const refused = schema.safeParse(withValue(form, path, make(most + 1))).error;
    expect(refused?.issues.map((issue) => [issue.path.join("."), issue.code])).toEqual([
      [path, "too_big"],
    ]);
  },
);
