import { z } from "zod";
import type { AlertType } from "../../../domain/alerts/alert.ts";
import type { ReplayedAlert } from "../../../domain/alerts/alertBackTest.ts";
import type { AlertConfiguration } from "../../../domain/alerts/alertConfiguration.ts";
import type { CustomerIndex } from "../../../domain/base/ids.ts";
import { EpochMs } from "../../../domain/base/instant.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";

/** Which alerts a rule would have raised from `from` up to `to`, epoch ms. */
export type AlertBackTestQuery = {
  readonly alertType: AlertType;
  readonly rule: Pick<AlertConfiguration, "condition" | "delay">;
  readonly from: EpochMs;
  readonly to: EpochMs;
};

const Answer = z.object({
  alerts: z.array(
    z.object({
      subject: z.string(),
      from: EpochMs,
      raisedAt: EpochMs,
      to: EpochMs.nullable(),
    }),
  ),
});

/** Patience with a back-test, in ms: the levels of a week are read one by one. */
const BACK_TEST_TIMEOUT = 60_000;

/** @throws RequestFailed, ZodError for an answer that is none */
export async function readAlertBackTest(
  live: Pick<LiveClient, "request">,
  customerIndex: CustomerIndex,
  query: AlertBackTestQuery,
): Promise<readonly ReplayedAlert[]> {
  const answer = await live.request(
    {
      controller: "omniscient/alertConfiguration",
      action: "backTest",
      body: { customerIndex, ...query },
    },
    { isRepeatable: true, timeout: BACK_TEST_TIMEOUT },
  );
  return Answer.parse(answer).alerts;
}
