import type { AnswerOf } from "../../domain/base/call.ts";
import type { readSettings } from "../../domain/customers/calls.ts";
import type { searchDataRequests } from "../../domain/customers/dataRequestCalls.ts";
import type { readRetention } from "../../domain/customers/retentionCalls.ts";
import type { formMachine } from "../../machines/kit/formMachine.ts";
import type { ReadingMachine } from "../../machines/kit/readingMachine.ts";
import { machinesContext } from "../kit/machinesContext.ts";

/** The machines of the settings of the open customer, with their effects. */
export type SettingsMachines = {
  readonly settings: ReadingMachine<null, AnswerOf<typeof readSettings>>;
  readonly settingsForm: typeof formMachine;
  readonly dataRequests: ReadingMachine<null, AnswerOf<typeof searchDataRequests>>;
  readonly retention: ReadingMachine<null, AnswerOf<typeof readRetention>>;
};

export const [SettingsMachinesContext, useSettingsMachines] =
  machinesContext<SettingsMachines>("SettingsMachinesContext");
