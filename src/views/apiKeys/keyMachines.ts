import type { ShownKey } from "../../domain/apiKeys/calls.ts";
import type { formMachine } from "../../machines/kit/formMachine.ts";
import type { ReadingMachine } from "../../machines/kit/readingMachine.ts";
import { machinesContext } from "../kit/machinesContext.ts";
import type { WatchedAnswer } from "../kit/watchedReading.ts";

/** The machines of keys with their effects, for the open customer. */
export type KeyMachines = {
  readonly keys: ReadingMachine<null, WatchedAnswer<readonly ShownKey[]>>;
  readonly keyForm: typeof formMachine;
  /** Of the front, where programs read addresses too. */
  readonly origin: string;
};

export const [KeyMachinesContext, useKeyMachines] =
  machinesContext<KeyMachines>("KeyMachinesContext");
