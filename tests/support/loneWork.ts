import { EmailAddress } from "../../src/domain/base/email.ts";
import { AssetId, UserId } from "../../src/domain/base/ids.ts";
import { HOUR } from "../../src/domain/base/time.ts";
import type { LoneContext, LoneFacts } from "../../src/domain/distress/loneWork.ts";
import {
  DEFAULT_LONE_WORK_RULES,
  type LoneWorker,
  type LoneWorkRules,
  newLoneWorker,
} from "../../src/domain/distress/loneWorker.ts";
import { T0 } from "./fixtures.ts";

/** Somebody who works alone for four hours since T0 and is asked by e-mail. */
export function loneWorkerOf(name: string, more: Partial<LoneWorker> = {}): LoneWorker {
  return {
    ...newLoneWorker(AssetId.parse(`asset-${name}`)),
    email: EmailAddress.parse(`${name}@example.org`),
    session: {
      commandId: "command-start",
      startedAt: T0,
      until: T0 + 4 * HOUR,
      by: UserId.parse("user-zoe"),
      byName: "Zoe Martin",
    },
    ...more,
  };
}

/** What is known at `now` of somebody whose tag has said nothing since T0, by the default rules. */
export function loneContext(
  now: number,
  facts: Partial<LoneFacts> = {},
  rules: Partial<LoneWorkRules> = {},
): LoneContext {
  return {
    rules: { ...DEFAULT_LONE_WORK_RULES, ...rules },
    facts: {
      familyHours: null,
      hasTag: true,
      lastMovedAt: T0,
      lastReadingAt: T0,
      isGatewayOffline: false,
      resolvedAt: null,
      ...facts,
    },
    timezone: "Europe/Paris",
    now,
  };
}
