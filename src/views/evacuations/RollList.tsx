import { Trans, useLingui } from "@lingui/react/macro";
import { Check, CircleCheck, Undo2 } from "lucide-react";
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from "react";
import { TAG_TIMEOUT } from "../../domain/assets/asset.ts";
import type { CheckedIn, PersonId } from "../../domain/evacuations/evacuation.ts";
import { rollGroupStarts } from "../../domain/evacuations/roll.ts";
import { must } from "../../domain/base/must.ts";
import type { Site } from "../../domain/sites/site.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import { useCertaintyWord } from "../kit/words/useCertaintyWord.ts";
import { CauseLine } from "../kit/words/CauseLine.tsx";
import { Age } from "../ui/Age.tsx";
import { Button } from "../ui/Button.tsx";
import { formatTime } from "../ui/format/formatTime.ts";
import { listLines, type ListLines } from "../ui/listLines.ts";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { stepOfKey } from "../ui/stepOfKey.ts";
import { useIsNarrow } from "../ui/useIsNarrow.ts";
import { useMedia } from "../ui/useMedia.ts";
import { VirtualList } from "../ui/VirtualList.tsx";
import { PlaceWords } from "../kit/words/PlaceWords.tsx";
import { PlaceHead } from "./PlaceHead.tsx";
import { certaintyOf, type SoughtPerson } from "./evacuationFold.ts";
import { useRollRows } from "./useRollRows.ts";

/** What can be done with a person of the roll; null: this screen only shows. */
export type RollActions = {
  readonly checkIn: (id: PersonId) => void;
  readonly undo: (id: PersonId) => void;
} | null;

/** In px at a root of 16 px, as EvacuationScreen.css has them: a name beside its place, or above it on a phone. */
const ROW_HEIGHT = { wide: 52, narrow: 80 } as const;
/** Of the head over the people of an area, likewise: one line of text. */
const HEAD_HEIGHT = 28;

/** From here on two people stand beside each other. */
const WIDE = "(width >= 100rem)";

/** After a check-in its undo stands where the button was: this long, in ms, it takes no press. */
const DOUBLE_PRESS = 700;

/** The missing people of a roll in its order; whoever is found keeps the row for a moment, with an undo. */
export function RollList({
  people,
  roll = people,
  onTopChange,
  checkIns,
  sites,
  now,
  actions,
  empty,
}: {
  /** In the order of the roll, found ones too. */
  readonly people: readonly SoughtPerson[];
  /** Where `people` are a part: everybody, of whom the heads count the missing. */
  readonly roll?: readonly SoughtPerson[];
  /** Called with who is uppermost in sight, when that is somebody else: their group is then named above the list, not in it. */
  readonly onTopChange?: (top: SoughtPerson | null) => void;
  readonly checkIns: ReadonlyMap<PersonId, CheckedIn>;
  readonly sites: readonly Site[];
  readonly now: EpochMs;
  readonly actions: RollActions;
  readonly empty: ReactNode;
}) {
  const { t } = useLingui();
  const missing = useMemo(
    () => new Set(people.map(({ id }) => id).filter((id) => !checkIns.has(id))),
    [people, checkIns],
  );
  const { shown, isSettling, onRangeChange, touches } = useRollRows(people, missing);
  const isNarrow = useIsNarrow();
  const columns = useMedia(WIDE) ? 2 : 1;
  const isTopNamed = onTopChange !== undefined;
  const starts = useMemo(() => {
    const all = rollGroupStarts(shown.map(({ startPlace }) => startPlace));
    return isTopNamed ? all.slice(1) : all;
  }, [shown, isTopNamed]);
  const [from, setFrom] = useState(0);
  // By who is there, not by the range alone: rows that go bring another person to the top of the same range.
  const top = shown[from] ?? null;
  const reportTop = useEffectEvent(() => onTopChange?.(top));
  useEffect(() => reportTop(), [top]);
  const at = (index: number) => must(shown[index], "the list asks for rows that it has");
  return (
    <div className="RollList" data-settling={isSettling || undefined} {...touches}>
      <VirtualList
        label={t`People unaccounted for`}
        count={shown.length}
        estimateRowHeight={isNarrow ? ROW_HEIGHT.narrow : ROW_HEIGHT.wide}
        columns={columns}
        semantics="grid"
        hasLetterKeys
        groups={{
          starts,
          isSticky: false,
          headHeight: HEAD_HEIGHT,
          renderHead: (start) => (
            <PlaceHead person={at(start)} roll={roll} checkIns={checkIns} sites={sites} />
          ),
        }}
        keyOf={(index) => at(index).id}
        onRangeChange={(first, end) => {
          onRangeChange(first, end);
          setFrom(first);
        }}
        {...(actions === null
          ? {}
          : {
              onAction: (_: string, index: number) => {
                const { id } = at(index);
                if (missing.has(id)) actions.checkIn(id);
              },
              nextAfterAction: (index: number) =>
                nextMissing(shown, missing, index, listLines(shown.length, columns, starts)),
              onRowKey: ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, index: number) => {
                const { id } = at(index);
                if (key !== "u" || ctrlKey || metaKey || altKey || missing.has(id)) return false;
                actions.undo(id);
                return true;
              },
            })}
        renderRow={(index) => (
          <RollRow
            person={at(index)}
            checkIn={checkIns.get(at(index).id) ?? null}
            sites={sites}
            now={now}
            isBeside={columns > 1}
            actions={actions}
          />
        )}
        empty={empty}
      />
    </div>
  );
}

/** Where the keyboard goes on when the person of this row is found: the next one missing as the arrows go, else the one before. */
function nextMissing(
  shown: readonly SoughtPerson[],
  missing: ReadonlySet<PersonId>,
  index: number,
  lines: ListLines,
): number | null {
  for (const key of ["ArrowDown", "ArrowUp"])
    for (let from = index; ;) {
      const at = stepOfKey(key, from, lines, 1);
      if (at === null || at === from) break;
      if (missing.has(must(shown[at], "a step leads to a row").id)) return at;
      from = at;
    }
  return null;
}

function RollRow({
  person,
  checkIn,
  sites,
  now,
  isBeside,
  actions,
}: {
  readonly person: SoughtPerson;
  readonly checkIn: CheckedIn | null;
  readonly sites: readonly Site[];
  readonly now: EpochMs;
  /** Whether another column stands beside it. */
  readonly isBeside: boolean;
  readonly actions: RollActions;
}) {
  const { t } = useLingui();
  const format = useTimeFormat();
  const { id, name, reference, place, lastSeenAt, cause, assetId, heardAt } = person;
  const isFound = checkIn !== null;
  const foundAt = checkIn === null ? "" : formatTime(checkIn.at, format, { hasSeconds: true });
  const isNew = useIsNew(isFound, DOUBLE_PRESS);
  const certainty = certaintyOf(person, now);
  const isUnsure = certainty.kind === "imprecise";
  const word = useCertaintyWord()(certainty);
  return (
    <div className="MissingRow" data-found={isFound || undefined}>
      <span className="MissingRow-name">
        {name} {reference !== null && <small>{reference}</small>}
      </span>
      {/* Two lines high whatever is known: a row must not grow under a finger. */}
      <span className="MissingRow-place">
        {checkIn !== null ? (
          <span className="MissingRow-found">
            <CircleCheck aria-hidden />
            <Trans>Found at {foundAt}</Trans>
          </span>
        ) : assetId === null ? (
          <Trans>Visitor without a tag</Trans>
        ) : (
          <>
            <PlaceWords place={place} sites={sites} isSiteNamed={false} />
            {" · "}
            {isUnsure && (
              <>
                <Trans>uncertain, {word}</Trans>
                {" · "}
              </>
            )}
            {lastSeenAt === null ? (
              <Trans>never heard</Trans>
            ) : (
              // Short beside a doubt, so that both are read within two lines, and beside another column, within one.
              <Age
                at={lastSeenAt}
                now={now}
                form={isUnsure || isBeside ? "compact" : "long"}
                proofFor={TAG_TIMEOUT}
              />
            )}
            {heardAt !== undefined && (
              <>
                {" · "}
                <Trans>heard since, place not known</Trans>
              </>
            )}
            {cause !== null && <CauseLine cause={cause} now={now} />}
          </>
        )}
      </span>
      {actions !== null && (
        // One button that changes, so that the keyboard stays on it.
        <span className="MissingRow-act" data-new={(isFound && isNew) || undefined}>
          <Button
            variant="secondary"
            size="large"
            // The list is one stop: Enter on the row does the same.
            excludeFromTabOrder
            icon={isFound ? <Undo2 aria-hidden /> : <Check aria-hidden />}
            aria-label={
              isFound
                ? t({ message: `Undo: ${name}`, context: "one person" })
                : t({ message: `Found: ${name}`, context: "one person" })
            }
            onPress={() => (isFound ? actions.undo(id) : actions.checkIn(id))}
          >
            {isFound ? <Trans>Undo</Trans> : <Trans context="one person">Found</Trans>}
          </Button>
        </span>
      )}
    </div>
  );
}

/** Whether something has become true less than `span` ms ago. */
function useIsNew(isTrue: boolean, span: number): boolean {
  const [known, setKnown] = useState(isTrue);
  useEffect(() => {
    const timer = window.setTimeout(() => setKnown(isTrue), isTrue ? span : 0);
    return () => window.clearTimeout(timer);
  }, [isTrue, span]);
  return isTrue && !known;
}
