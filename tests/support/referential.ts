import { Attribute, Family } from "../../src/domain/referential/referential.ts";

const NO_LABELS = { fr: null, en: null };

/** An attribute of every single asset; a text that is not required unless told otherwise. */
function attributeOf(name: string, more: Partial<Attribute> = {}): Attribute {
  return Attribute.parse({
    name,
    attributeType: "specific",
    valueType: "string",
    required: false,
    allowedValues: [],
    computed: null,
    isRegulatory: false,
    labels: NO_LABELS,
    ...more,
  });
}

/** Machines: cranes with a required serial number, a colour of two, a load, and an inspection that is due after a year. */
export const MACHINES: Family = Family.parse({
  id: "family-machines",
  name: "machines",
  category: "material",
  markerUrl: null,
  labels: NO_LABELS,
  subFamilies: [
    {
      name: "crane",
      labels: NO_LABELS,
      attributes: [
        attributeOf("serial", { required: true }),
        attributeOf("colour", { valueType: "list", allowedValues: ["red", "blue"] }),
        attributeOf("load", { valueType: "number" }),
        attributeOf("inspected", { valueType: "date" }),
        attributeOf("due", {
          valueType: "computedDate",
          computed: { from: "inspected", amount: 1, unit: "year" },
          isRegulatory: true,
        }),
      ],
    },
    { name: "pump", labels: NO_LABELS, attributes: [] },
  ],
});

const NO_VALUE = { string: null, number: null, date: null };
export const text = (name: string, string: string) => ({ name, ...NO_VALUE, string });
export const figure = (name: string, number: number) => ({ name, ...NO_VALUE, number });
export const dateOf = (name: string, date: number) => ({ name, ...NO_VALUE, date });

/** What a form says of a crane. */
export function crane(reference: string, more: Record<string, unknown> = {}) {
  return {
    reference,
    designation: `Crane ${reference}`,
    family: "machines",
    subFamily: "crane",
    attributes: [text("serial", `S-${reference}`)],
    ...more,
  };
}

/** Machines on their way to another name: one of two assets has it by now. */
export const MACHINES_RENAMED: Family = Family.parse({
  ...MACHINES,
  name: "engines",
  rename: {
    from: "machines",
    to: "engines",
    state: "moving",
    done: 1,
    of: 2,
    by: "user-ann",
    byName: "Ann",
    startedAt: 0,
    finishedAt: null,
  },
});
