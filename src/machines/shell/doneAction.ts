import type { BulkCall } from "../../domain/assets/bulkAction.ts";
import type {
  AlertId,
  AssetImportId,
  CustomerIndex,
  EvacuationId,
  QrCodeId,
  SiteId,
  TagId,
} from "../../domain/base/ids.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import type { PersonId } from "../../domain/evacuations/evacuation.ts";

/** What the server is asked for to take an action back. */
export type TakeBack =
  | { readonly kind: "alerts"; readonly alertIds: readonly AlertId[] }
  | { readonly kind: "checkIn"; readonly evacuationId: EvacuationId; readonly personId: PersonId }
  /** Codes that were marked as exported. */
  | { readonly kind: "exported"; readonly qrCodeIds: readonly QrCodeId[] }
  | { readonly kind: "exits"; readonly stayIds: readonly string[] }
  | { readonly kind: "import"; readonly importId: AssetImportId; readonly until: EpochMs | null }
  /** Tags that were made; `customer`: whose they became. */
  | {
      readonly kind: "provisioning";
      readonly customer: CustomerIndex;
      readonly provisioningId: string;
    }
  | { readonly kind: "resources"; readonly calls: readonly BulkCall[] }
  /** Sites that were archived; `calls` give them their assets again. */
  | {
      readonly kind: "sites";
      readonly siteIds: readonly SiteId[];
      readonly calls: readonly BulkCall[];
    }
  /** `owners`: whose each tag was; one that is missing was the open customer's. */
  | {
      readonly kind: "tags";
      readonly batchId: string;
      readonly tagIds: readonly TagId[];
      readonly owners: readonly (readonly [TagId, CustomerIndex])[];
    };

/** Why an action can no longer be taken back. */
export type WhyNot = "changedSince" | "ended" | "expired" | "refused";

/**
 * What has become of an action. `isUnanswered`: an undo was asked for and nobody answered; it may be asked for again.
 * `left`: how many of it could not be taken back.
 */
export type Fate =
  | { readonly is: "standing"; readonly isUnanswered: boolean }
  | { readonly is: "undone"; readonly left: number }
  | { readonly is: "over"; readonly why: WhyNot };

/** What a person did on this page and may want back. `count`: of how many things; `name`: of the one it is about. */
export type DoneAction = {
  /** Of the action, chosen by whoever tells of it: told again, it is the same action. */
  readonly id: string;
  readonly at: EpochMs;
  readonly count: number;
  readonly name: string | null;
  readonly takeBack: TakeBack;
  readonly fate: Fate;
};

/** What the server did: how many were taken back, how many stay, and why those do. */
export type TakenBack = {
  readonly undone: number;
  readonly left: number;
  readonly why: WhyNot | null;
};

export const DONE: Fate = { is: "standing", isUnanswered: false };

/** So many actions are kept: more than a shift's, and few enough to be read through. */
export const ACTIONS_KEPT = 50;

/** Why an action cannot be taken back at `now`; null: it can be, as far as this page knows. */
export function whyNot({ fate, takeBack }: DoneAction, now: EpochMs): WhyNot | null {
  if (fate.is === "over") return fate.why;
  const until = takeBack.kind === "import" ? takeBack.until : null;
  return until !== null && now >= until ? "expired" : null;
}

/**
 * The actions with one more, newest first. One that is known is brought up to date while it stands: an action that was
 * taken back is not done again by being told again.
 */
export function withDone(
  actions: readonly DoneAction[],
  done: Omit<DoneAction, "fate">,
): readonly DoneAction[] {
  const known = actions.find(({ id }) => id === done.id);
  if (known !== undefined && known.fate.is !== "standing") return actions;
  const others = actions.filter(({ id }) => id !== done.id);
  return [{ ...done, fate: known?.fate ?? DONE }, ...others]
    .toSorted((a, b) => b.at - a.at)
    .slice(0, ACTIONS_KEPT);
}

/** What an action has come to by the server's answer. */
export function fateOf({ undone, left, why }: TakenBack): Fate {
  return undone === 0 ? { is: "over", why: why ?? "changedSince" } : { is: "undone", left };
}
