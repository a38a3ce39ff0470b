import { CommandRefused } from "../reply.ts";
import { readInteger } from "./numbers.ts";

/** An epoch time in ms out of a command's time argument. `unit` is 1000 for seconds. */
export function expiryTime(value: number, unit: number, base: number, name: string): number {
  const time = value * unit + base;
  if (!Number.isSafeInteger(time)) {
    throw new CommandRefused(invalidExpireTime(name));
  }
  return time;
}

/** Like `expiryTime`, from text, for the commands that refuse zero and less. */
export function readExpiry(amount: string, unit: number, base: number, name: string): number {
  const value = readInteger(amount);
  if (value <= 0) {
    throw new CommandRefused(invalidExpireTime(name));
  }
  return expiryTime(value, unit, base, name);
}

function invalidExpireTime(name: string): string {
  return `ERR invalid expire time in '${name}' command`;
}
