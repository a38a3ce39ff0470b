/**
 * The value, where it cannot be absent. `why` says what makes it be there.
 * @throws Error when the reason did not hold: a defect of ours, not of the data.
 */
export function must<Value>(value: Value | null | undefined, why: string): Value {
  if (value === null || value === undefined) throw new Error(`Missing, although: ${why}`);
  return value;
}
