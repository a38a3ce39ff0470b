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
import type { CheckedIn, PersonId, RollPerson } from "../../domain/evacuations/evacuation.ts";
import { must } from "../../domain/base/must.ts";
import type { Site } from "../../domain/sites/site.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import { useCertaintyWord } from "../kit/words/useCertaintyWord.ts";
import { CauseLine } from "../kit/words/CauseLine.tsx";
import { Age } from "../ui/Age.tsx";
import { Button } from "../ui/Button.tsx";
import { formatTime } from "../ui/format/formatTime.ts";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { stepOfKey } from "../ui/stepOfKey.ts";
import { useIsNarrow } from "../ui/useIsNarrow.ts";
import { useMedia } from "../ui/useMedia.ts";
import { VirtualList } from "../ui/VirtualList.tsx";
import { PlaceWords } from "../kit/words/PlaceWords.tsx";
import { certaintyOf, type SoughtPerson } from "./evacuationFold.ts";
import { useRollRows } from "./useRollRows.ts";

/** What can be done with a person of the roll; null: this screen only shows. */
export type RollActions = {
  readonly checkIn: (id: PersonId) => void;
  readonly undo: (id: PersonId) => void;
} | null;

/** In px at a root of 16 px, as EvacuationScreen.css has them: a name beside its place, or above it on a phone. */
const ROW_HEIGHT = { wide: 52, narrow: 80 } as const;

/** From here on two people stand beside each other. */
const WIDE = "(width >= 100rem)";

/** After a check-in its undo stands where the button was: this long, in ms, it takes no press. */
const DOUBLE_PRESS = 700;

/** The missing people of a roll in its order; whoever is found keeps the row for a moment, with an undo. */
export function RollList({
  people,
  checkIns,
  sites,
  now,
  actions,
  empty,
  onTopChange,
}: {
  /** In the order of the roll, found ones too. */
  readonly people: readonly SoughtPerson[];
  readonly checkIns: ReadonlyMap<PersonId, CheckedIn>;
  readonly sites: readonly Site[];
  readonly now: EpochMs;
  readonly actions: RollActions;
  readonly empty: ReactNode;
  /** Called with who is uppermost in sight, when that is somebody else. */
  readonly onTopChange?: (id: PersonId | null) => void;
}) {
  const { t } = useLingui();
  const missing = useMemo(
    () => new Set(people.map(({ id }) => id).filter((id) => !checkIns.has(id))),
    [people, checkIns],
  );
  const { shown, isSettling, onRangeChange, touches } = useRollRows(people, missing);
  const isNarrow = useIsNarrow();
  const columns = useMedia(WIDE) ? 2 : 1;
  const [from, setFrom] = useState(0);
  // By who is there, not by the range alone: rows that go bring another person to the top of the same range.
  const top = shown[from]?.id ?? null;
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
              nextAfterAction: (index: number) => nextMissing(shown, missing, index, columns),
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
            isFirstOfPlace={
              index > 0 && !hasSamePlace(at(index).startPlace, at(index - 1).startPlace)
            }
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

/** Whether two places have one head in the roll, which is ordered by places at the start. */
export function hasSamePlace(one: RollPerson["place"], other: RollPerson["place"]): boolean {
  return one.area === other.area && one.floor === other.floor && one.site === other.site;
}

/** Where the keyboard goes on when the person of this row is found: the next one missing as the arrows go, else the one before. */
function nextMissing(
  shown: readonly SoughtPerson[],
  missing: ReadonlySet<PersonId>,
  index: number,
  columns: number,
): number | null {
  for (const key of ["ArrowDown", "ArrowUp"])
    for (let from = index; ;) {
      const at = stepOfKey(key, from, shown.length, 1, columns);
      if (at === null || at === from) break;
      if (missing.has(must(shown[at], "a step leads to a row").id)) return at;
      from = at;
    }
  return null;
}

function RollRow({
  person,
  isFirstOfPlace,
  checkIn,
  sites,
  now,
  isBeside,
  actions,
}: {
  readonly person: SoughtPerson;
  readonly isFirstOfPlace: boolean;
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
    <div
      className="MissingRow"
      data-found={isFound || undefined}
      data-first={isFirstOfPlace || undefined}
    >
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
