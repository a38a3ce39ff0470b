import { Trans } from "@lingui/react/macro";
import type { EpochMs } from "../../domain/base/time.ts";
import { HeadsNote } from "../kit/words/HeadsNote.tsx";
import type { CounterCard } from "./counterCards.ts";

/** How surely those whom the counter counts are there, and which silent devices put it in doubt. */
export function CertaintyNote({
  card: { present, certainty, coverageLoss },
  now,
}: {
  readonly card: CounterCard;
  readonly now: EpochMs;
}) {
  if (present === null) return <Trans>Not counted yet</Trans>;
  if (certainty === null) return null;
  return (
    <HeadsNote heads={certainty} causes={certainty.causes} coverageLoss={coverageLoss} now={now} />
  );
}
