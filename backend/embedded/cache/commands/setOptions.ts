import { CommandRefused, refusals } from "../reply.ts";
import { readExpiry } from "./expiry.ts";
import { ownValue } from "../../../../src/domain/base/ownValue.ts";

/** What follows key and value in `SET`. */
export interface SetOptions {
  readonly condition: "NX" | "XX" | null;
  /** Answer what was there before. */
  readonly get: boolean;
  readonly keepTime: boolean;
  /** Epoch ms. */
  readonly expiresAt: number | null;
}

const times: Readonly<Record<string, { unit: number; relative: boolean }>> = {
  EX: { unit: 1000, relative: true },
  PX: { unit: 1, relative: true },
  EXAT: { unit: 1000, relative: false },
  PXAT: { unit: 1, relative: false },
};

/** Reads the options of `SET` at a time (`now`, epoch ms); refuses those that contradict. */
export function readSetOptions(options: readonly string[], now: number): SetOptions {
  let condition: SetOptions["condition"] = null;
  let get = false;
  let keepTime = false;
  let timeOption = "";
  let timeAmount = "";
  for (let index = 0; index < options.length; index += 1) {
    const option = (options[index] ?? "").toUpperCase();
    if ((option === "NX" || option === "XX") && (condition ?? option) === option) {
      condition = option;
    } else if (option === "GET") {
      get = true;
    } else if (option === "KEEPTTL" && timeOption === "") {
      keepTime = true;
    } else if (
      Object.hasOwn(times, option) &&
      !keepTime &&
      (timeOption === "" || timeOption === option) &&
      index + 1 < options.length
    ) {
      index += 1;
      timeOption = option;
      timeAmount = options[index] ?? "";
    } else {
      throw new CommandRefused(refusals.syntax);
    }
  }
  const time = ownValue(times, timeOption);
  const expiresAt =
    time === undefined ? null : readExpiry(timeAmount, time.unit, time.relative ? now : 0, "set");
  return { condition, get, keepTime, expiresAt };
}
