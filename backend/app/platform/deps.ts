import type { JWTVerifyGetKey } from "jose";
import type { JournalEntry } from "../../../src/domain/journal/journalEntry.ts";
import type { AssetHistory } from "../assets/assetHistory.ts";
import type { ConnectorIntake } from "../connectors/intake.ts";
import type { ConnectorNotes } from "../connectors/notes.ts";
import type { ServerClient } from "../connectors/serverClient.ts";
import type { Configuration } from "./configuration.ts";
import type { ScanUpload } from "./files/scanUpload.ts";
import type { Geocoder } from "./places/geocoder.ts";
import type { Mailer } from "./delivery/mailer.ts";
import type { SmsSender } from "./delivery/sms.ts";
import type { ServiceClient } from "./delivery/serviceClient.ts";
import type { WebhookPost } from "./delivery/webhookPost.ts";
import type { AccessKeys } from "../apiKeys/openKey.ts";
import type { ReadDataCondition } from "./kuzzle/dataCondition.ts";
import type { Ingestion } from "../ingestion/ingestionService.ts";
import type { FileStore } from "./files/fileStore.ts";
import type { KuzzleInternals } from "./kuzzle/internals.ts";
import type { ReadChanges } from "./live/collectionChanges.ts";
import type { Exclusively } from "./kuzzle/mutex.ts";
import type { Sdk } from "./kuzzle/sdk.ts";
import type { Log } from "./log.ts";
import type { Secrets } from "./security/secrets.ts";
import type { SignInLimiter } from "./security/signInLimiter.ts";

/** The services that customers are synchronised with (docs/sync.md); null: the operator has given no address. */
export type Services = Configuration["services"] & { readonly client: ServiceClient };

/** All that a controller or a job is given. Each member can be a fake of a few lines in a test. */
export type AppDeps = {
  readonly configuration: Configuration;
  /** The embedded SDK: no user, every right. Tenancy is checked before it is used. */
  readonly sdk: Sdk;
  readonly internals: KuzzleInternals;
  /** What was written in a collection since a mark; tenancy is checked before it is used. */
  readonly readChanges: ReadChanges;
  /** How the data of an embedded storage stands. */
  readonly readDataCondition: ReadDataCondition;
  /** Runs work under a lock that all nodes share. */
  readonly exclusively: Exclusively;
  /** Takes readings in and settles places; the only writer of what readings tell. */
  readonly ingestion: Ingestion;
  /** Takes messages of networks in once more, and writes what is noted of them. */
  readonly connectors: Pick<ConnectorIntake, "replay"> & Pick<ConnectorNotes, "flush">;
  /** Writes what people did with assets into their history. */
  readonly assetHistory: AssetHistory;
  /** Counts passwords that are checked. */
  readonly signInLimiter: SignInLimiter;
  /** The keys that an identity provider signs with, by its issuer. */
  readonly identityKeys: (issuer: string) => JWTVerifyGetKey;
  /** What machines call with. */
  readonly accessKeys: AccessKeys;
  /**
   * Writes an entry into journals, of customers and of the platform, and sends it to a collector once; in none, it is no entry.
   * `customer`: whom it is about, for the journal of the platform.
   */
  readonly writeEntry: (
    journals: readonly string[],
    customer: string | null,
    entry: Omit<JournalEntry, "customer">,
  ) => Promise<void>;
  readonly files: FileStore;
  /** Looks at uploads before they are kept. */
  readonly scanUpload: ScanUpload;
  readonly mailer: Mailer;
  readonly sms: SmsSender;
  /** The services that customers are synchronised with. */
  readonly services: Services;
  /** For customers with the switch on; null: the operator has named none. */
  readonly geocoder: Geocoder | null;
  /** Posts to addresses that customers have given. */
  readonly webhookPost: WebhookPost;
  /** Speaks to servers of networks that customers have named. */
  readonly networkServers: ServerClient;
  /** Closes what must be kept and read again, and what no reader of the storage may have. */
  readonly secrets: Secrets;
  /** Epoch ms. */
  now(): number;
  /** A new ulid. */
  newId(): string;
  readonly log: Log;
};
