import { z } from "zod";
import type { AlertType } from "../../../domain/alerts/alert.ts";
import { DeliveryChannel, type DeliveryRule } from "../../../domain/alerts/alertDelivery.ts";
import type { CustomerIndex } from "../../../domain/base/ids.ts";
import { type AdministrationProblem, refusalOf } from "../refusal.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";

/** What an administrator does with a rule of alerts besides editing it. */
export type AlertRuleCommand =
  | { readonly kind: "enable" | "disable" | "archive"; readonly alertType: AlertType }
  | ({ readonly kind: "test" } & Omit<DeliveryRule, "delay">)
  | { readonly kind: "resend"; readonly deliveryId: string };

/** What became of a test message. `reason`: the words of the mail server or the SMS gateway. */
export const TestOutcome = z.object({
  channel: DeliveryChannel,
  recipient: z.string(),
  status: z.enum(["sent", "failed"]),
  reason: z.string().optional(),
});
export type TestOutcome = z.infer<typeof TestOutcome>;

export type AlertRuleAnswer =
  | { readonly status: "done"; readonly outcomes: readonly TestOutcome[] | null }
  | { readonly status: "refused"; readonly problem: AdministrationProblem };

const Tested = z.object({ outcomes: z.array(TestOutcome) });

/** Patience with test messages, in ms: a mail server may take its time. */
const TEST_TIMEOUT = 60_000;

/** Carries out one command. Never rejects: what went wrong is an answer too. */
export async function runAlertRuleCommand(
  live: Pick<LiveClient, "request">,
  customerIndex: CustomerIndex,
  { kind: action, ...body }: AlertRuleCommand,
): Promise<AlertRuleAnswer> {
  try {
    const answer = await live.request(
      { controller: "omniscient/alertConfiguration", action, body: { customerIndex, ...body } },
      action === "test" ? { timeout: TEST_TIMEOUT } : {},
    );
    return { status: "done", outcomes: action === "test" ? Tested.parse(answer).outcomes : null };
  } catch (error) {
    return { status: "refused", problem: refusalOf(error).problem };
  }
}
