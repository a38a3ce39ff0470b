/** Numbers of attributes are as they were given: with all their places, and a year is no count of thousands. */
export const ATTRIBUTE_NUMBER = {
  maximumFractionDigits: 12,
  useGrouping: "min2",
} as const satisfies Intl.NumberFormatOptions;
