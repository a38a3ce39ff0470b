import type { Observable } from "rxjs";
import type { EpochMs } from "../../../domain/base/time.ts";
import type { Clock } from "./clock.ts";
import type { KuzzleConnection, RoomQuery } from "../kuzzle/kuzzleConnection.ts";
import type { ChangeDesk } from "./changeDesk.ts";
import type { CollectionEvent } from "./collectionEvent.ts";
import type { DocumentReads } from "./documentReads.ts";
import type { DocumentTable } from "./documentTable.ts";
import type { Pace } from "./pace.ts";

/** What the heartbeat says of the path: it is proven by a beat of `at`, the server's clock, or notifications may have been lost on it. */
export type PathEvent =
  | { readonly type: "proven"; readonly at: EpochMs }
  | { readonly type: "doubted" };

/** What one epoch of a live collection works with. */
export type EpochPorts<Doc> = {
  readonly connection: KuzzleConnection;
  readonly clock: Clock;
  readonly random: () => number;
  readonly path$: Observable<PathEvent>;
  /** Somebody returns after having been away. */
  readonly returned$: Observable<void>;
  readonly room: RoomQuery;
  readonly reads: DocumentReads;
  readonly desk: Pick<ChangeDesk, "untilRound">;
  /** Answers the present pace at once, then every other one. */
  readonly pace$: Observable<Pace>;
  readonly table: DocumentTable<Doc>;
};

/** What an epoch emits: changes, that it has become live, and that what is shown was everything at an instant. */
export type EpochEvent<Doc> =
  | CollectionEvent<Doc>
  | { readonly type: "epoch.live" }
  | { readonly type: "epoch.proven"; readonly at: EpochMs };
