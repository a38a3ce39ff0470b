import { z } from "zod";
import type { AlertType } from "../../../domain/alerts/alert.ts";
import { AlertConfigurationForm } from "../../../domain/alerts/alertConfigurationForm.ts";
import type { Fields } from "../../../domain/base/fieldEdit.ts";
import type { FormMode } from "../../../domain/base/formStatus.ts";
import type { CustomerIndex } from "../../../domain/base/ids.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";
import { formAnswer, type FormSent, seenOf } from "../formAnswer.ts";

const Saved = z.object({ configuration: AlertConfigurationForm.strip() });

/** Creates or changes the rule of one kind of alert. @throws RequestFailed where nobody answered */
export function saveAlertRule(
  live: Pick<LiveClient, "request">,
  customerIndex: CustomerIndex,
  alertType: AlertType,
  {
    mode,
    seen,
    wanted,
  }: { readonly mode: FormMode; readonly seen: Fields; readonly wanted: Fields },
): Promise<FormSent> {
  return formAnswer(async () => {
    const what =
      mode === "create"
        ? { configuration: { ...seen, ...wanted } }
        : { seen: seenOf(seen, wanted), changes: wanted };
    const answer = await live.request({
      controller: "omniscient/alertConfiguration",
      action: mode === "create" ? "create" : "update",
      body: { customerIndex, alertType, ...what },
    });
    return Saved.parse(answer).configuration;
  });
}
