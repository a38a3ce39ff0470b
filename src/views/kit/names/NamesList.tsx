import { Plural, Trans } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { type Asset, type PlaceProof, TAG_TIMEOUT } from "../../../domain/assets/asset.ts";
import type { AssetId, TagId } from "../../../domain/base/ids.ts";
import type { EpochMs } from "../../../domain/base/time.ts";
import {
  type PositionCertainty,
  type SilentDevice,
  positionCertainty,
} from "../../../domain/assets/positionCertainty.ts";
import { mayOpen } from "../../../domain/users/pageAccess.ts";
import { Age } from "../../ui/Age.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { linkTo } from "../routes.ts";
import { useServices } from "../services.ts";
import { useCertaintyWord } from "../words/useCertaintyWord.ts";
import "./Names.css";

/** Somebody or something that was counted. `cause`: the silent device that makes their place uncertain. */
export type Counted = {
  readonly id: AssetId;
  /** As the server tells it to this reader: a name, or a pseudonym. */
  readonly label: string;
  readonly tagId: TagId | null;
  readonly lastSeenAt: EpochMs | null;
  readonly placeProof: PlaceProof | null;
  readonly placeHidden: Asset["placeHidden"];
  readonly cause: SilentDevice | null;
};

/** Those behind a number, each with how surely they are there. `total`: more than are listed where it is larger. */
export function NamesList({
  counted,
  total = counted.length,
  now,
}: {
  readonly counted: readonly Counted[];
  readonly total?: number;
  readonly now: EpochMs;
}) {
  const { session } = useServices();
  const visitor = useSelector(session, ({ context }) => context.visitor);
  const certaintyWord = useCertaintyWord();
  const isLinked = visitor !== null && mayOpen("assetDetail", visitor);
  if (total === 0)
    return (
      <p className="note">
        <Trans>Nobody and nothing.</Trans>
      </p>
    );
  return (
    <>
      <ul className="Names-list stack-1">
        {counted.map(({ id, label, tagId, lastSeenAt, placeProof, placeHidden, cause }) => {
          const certainty: PositionCertainty = positionCertainty(
            { tagId, lastTagUpdate: lastSeenAt, placeProof, placeHidden },
            cause,
            now,
          );
          return (
            <li key={id} data-doubt={certainty.kind !== "proven" || undefined}>
              <span className="Names-name">
                {isLinked ? (
                  <TextLink
                    isQuiet
                    href={linkTo("assetDetail", { customerName: visitor.customer, assetId: id })}
                  >
                    {label}
                  </TextLink>
                ) : (
                  label
                )}
              </span>
              {certainty.kind !== "proven" && (
                <span className="Names-certainty">{certaintyWord(certainty)}</span>
              )}
              {lastSeenAt !== null && (
                <span className="note tabular">
                  <Age at={lastSeenAt} now={now} form="compact" proofFor={TAG_TIMEOUT} />
                </span>
              )}
            </li>
          );
        })}
      </ul>
      {total > counted.length && (
        <p className="note">
          <Plural value={total - counted.length} one="and # more" other="and # more" />
        </p>
      )}
    </>
  );
}
