import { z } from "zod";
import { AlertConfigurationForm } from "../../src/domain/alerts/alertConfigurationForm.ts";
import { CounterForm } from "../../src/domain/counters/counterForm.ts";
import { Reading } from "../../src/domain/devices/reading.ts";
import { EscalationForm } from "../../src/domain/distress/escalationForm.ts";
import { LoneWorkRules } from "../../src/domain/distress/loneWorker.ts";
import { EvacuationMessagesForm } from "../../src/domain/evacuations/evacuationMessagesForm.ts";
import { BoxFormWithKey } from "../../src/domain/attendance/tagInOutForm.ts";

/**
 * What calls take as any object since the noun itself checks it, so that the paths of issues begin there, or, of readings,
 * so that a bad one is refused alone: by call and field, what passes.
 */
export const FILLED_IN: Readonly<Record<string, Readonly<Record<string, z.ZodType>>>> = {
  "alertConfiguration:create": { configuration: AlertConfigurationForm },
  "alertConfiguration:update": { changes: AlertConfigurationForm.partial() },
  "box:create": { box: BoxFormWithKey },
  "box:update": { changes: BoxFormWithKey.partial() },
  "counter:create": { counter: CounterForm },
  "counter:update": { changes: CounterForm.partial() },
  "distress:setEscalation": { changes: EscalationForm.partial() },
  "loneWork:setRules": { changes: LoneWorkRules.omit({ id: true, families: true }).partial() },
  "evacuation:setMessages": { changes: EvacuationMessagesForm.partial() },
  "ingestion:readings": { readings: z.array(Reading) },
};
