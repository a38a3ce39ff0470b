import {
  createAlertConfiguration,
  updateAlertConfiguration,
} from "../../../domain/alerts/calls.ts";
import type { AlertType } from "../../../domain/alerts/alert.ts";
import { AlertConfigurationForm } from "../../../domain/alerts/alertConfigurationForm.ts";
import type { CustomerIndex } from "../../../domain/base/ids.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";
import { formAnswer, type FormSent, type SaveAsked, seenOf } from "../formAnswer.ts";

/** Creates or changes the rule of one kind of alert; `ruleId`: which one, of the rules about places. @throws RequestFailed where nobody answered */
export function saveAlertRule(
  live: Pick<LiveClient, "call">,
  customerIndex: CustomerIndex,
  { alertType, ruleId }: { readonly alertType: AlertType; readonly ruleId: string | null },
  { mode, seen, wanted }: SaveAsked,
): Promise<FormSent> {
  return formAnswer(async () => {
    const of = { customerIndex, alertType, ...(ruleId === null ? {} : { ruleId }) };
    const { configuration } =
      mode === "create"
        ? await live.call(createAlertConfiguration, {
            ...of,
            configuration: { ...seen, ...wanted },
          })
        : await live.call(updateAlertConfiguration, {
            ...of,
            seen: seenOf(seen, wanted),
            changes: wanted,
          });
    return AlertConfigurationForm.strip().parse(configuration);
  });
}
