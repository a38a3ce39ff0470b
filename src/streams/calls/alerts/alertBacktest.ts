import { backTestAlerts } from "../../../domain/alerts/calls.ts";
import type { AlertType } from "../../../domain/alerts/alert.ts";
import type { ReplayedAlert } from "../../../domain/alerts/alertBacktest.ts";
import type { Replayable } from "../../../domain/alerts/alertConfigurationForm.ts";
import type { CustomerIndex } from "../../../domain/base/ids.ts";
import type { EpochMs } from "../../../domain/base/time.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";

/** Which alerts a rule would have raised from `from` up to `to`, epoch ms. */
export type AlertBacktestQuery = {
  readonly alertType: AlertType;
  readonly rule: Replayable;
  readonly from: EpochMs;
  readonly to: EpochMs;
};

/**
 * The alerts without the rule's delay: what each delay would have made of them is counted as it is typed.
 * @throws RequestFailed, ZodError for an answer that is none
 */
export async function readAlertBacktest(
  live: Pick<LiveClient, "call">,
  customerIndex: CustomerIndex,
  query: AlertBacktestQuery,
): Promise<readonly ReplayedAlert[]> {
  const { alerts } = await live.call(backTestAlerts, {
    customerIndex,
    ...query,
    rule: { ...query.rule, delay: 0 },
  });
  return alerts;
}
