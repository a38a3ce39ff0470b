import type { EpochMs } from "../../../src/domain/base/instant.ts";
import type { ConnectorLink } from "../../../src/domain/connectors/connector.ts";
import type { ConnectorIntake } from "./intake.ts";

/** The client of a customer's broker or hub. */
export type Link = { end(): void };

/**
 * What a link needs. `onLink` is called with how the connection stands, at each change; `onDropped` with each message that
 * is lost: one that is too long, or that nobody keeps while too many wait.
 */
export type LinkParts = {
  readonly intake: Pick<ConnectorIntake, "take">;
  readonly now: () => EpochMs;
  readonly wait: (ms: number) => Promise<void>;
  readonly onLink: (link: ConnectorLink) => void;
  readonly onDropped: () => void;
};
