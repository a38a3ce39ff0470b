import type { CustomerIndex } from "../../domain/base/ids.ts";
import type { LiveClient } from "../../streams/feeds/liveClient.ts";

/** What the machines of a customer's screens are made of. */
export type CustomerPorts = {
  readonly live: LiveClient;
  /** The customer that is open now. @throws where none is: screens are shown while one is open */
  readonly customer: () => CustomerIndex;
};
