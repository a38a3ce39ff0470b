import { useLingui } from "@lingui/react/macro";
import { CircleCheck, CircleHelp, UserX } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import type { EndStatement } from "../../domain/evacuations/endStatement.ts";
import type { CheckedIn, PersonId } from "../../domain/evacuations/evacuation.ts";
import type { Site } from "../../domain/sites/site.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { Panel } from "../ui/Panel.tsx";
import { SearchField } from "../ui/SearchField.tsx";
import { useKeys } from "../kit/useKeys.ts";
import type { SoughtPerson } from "./evacuationFold.ts";
import { EndDoubts, EndTitle } from "./EndWords.tsx";
import { PlaceHead } from "./PlaceHead.tsx";
import { type RollActions, RollList } from "./RollList.tsx";
import { searchPeople } from "./searchPeople.ts";
import { useNobodyExpected } from "./useNobodyExpected.ts";

/** Those who are not found yet. A press, or Enter on the row, checks in; so does Enter in the search when one is left. */
export function MissingPeople({
  people,
  checkIns,
  siteName,
  sites,
  now,
  end,
  actions,
}: {
  /** In the order of the roll, found ones too. */
  readonly people: readonly SoughtPerson[];
  readonly checkIns: ReadonlyMap<PersonId, CheckedIn>;
  readonly siteName: string;
  readonly sites: readonly Site[];
  readonly now: EpochMs;
  readonly end: EndStatement;
  /** Null: this screen only shows. */
  readonly actions: RollActions;
}) {
  const { t } = useLingui();
  const [text, setText] = useState("");
  const search = useRef<HTMLDivElement>(null);
  const nobodyExpected = useNobodyExpected(siteName);
  const matching = useMemo(() => searchPeople(people, text), [people, text]);
  const candidates = matching.filter(({ id }) => !checkIns.has(id));
  const [only] = candidates.length === 1 ? candidates : [];
  const isSearching = text.trim() !== "";
  // The head of the people in sight stays in the bar over the list, which has those of the others.
  const [top, setTop] = useState<SoughtPerson | null>(null);
  const list = { checkIns, sites, now, actions };
  useKeys(t`People unaccounted for`, [
    {
      keys: "/",
      label: t`Search by name`,
      run: () => search.current?.querySelector<HTMLElement>("input")?.focus(),
    },
  ]);
  return (
    <Panel title={t`Unaccounted for, by last area and name`} className="MissingPeople" isFlush>
      <div className="MissingPeople-search" ref={search}>
        {/* In a line of its own height, so that no row moves when it says something else. */}
        <p className="MissingPeople-group" role={isSearching ? "status" : undefined}>
          {isSearching
            ? actions !== null && only !== undefined && t`Enter checks ${only.name} in.`
            : top !== null && (
                <PlaceHead person={top} roll={people} checkIns={checkIns} sites={sites} />
              )}
        </p>
        <SearchField
          label={t`Search by name or reference`}
          isLabelHidden
          placeholder={t`Name or reference`}
          keys="/"
          value={text}
          onChange={setText}
          onSubmit={() => {
            if (only === undefined || actions === null || !isSearching) return;
            actions.checkIn(only.id);
            setText("");
          }}
        />
      </div>
      {/* The whole roll stays where it was scrolled to while a search lies over it. */}
      <div className="MissingPeople-list" data-searching={isSearching || undefined}>
        <div className="MissingPeople-all" inert={isSearching}>
          <RollList
            people={people}
            {...list}
            onTopChange={setTop}
            empty={
              people.length === 0 ? (
                <EmptyState icon={<UserX aria-hidden />} {...nobodyExpected} />
              ) : (
                <EmptyState
                  icon={
                    end.kind === "everybodyFound" ? (
                      <CircleCheck aria-hidden />
                    ) : (
                      <CircleHelp aria-hidden />
                    )
                  }
                  title={<EndTitle end={end} />}
                  description={<EndDoubts end={end} />}
                />
              )
            }
          />
        </div>
        {isSearching && (
          <RollList
            // Whoever is held in one search is not in the next.
            key={text}
            people={matching}
            roll={people}
            {...list}
            empty={
              <EmptyState
                title={t`Nobody unaccounted for is called “${text}”.`}
                description={t`Look among those found, or add a visitor.`}
              />
            }
          />
        )}
      </div>
    </Panel>
  );
}
