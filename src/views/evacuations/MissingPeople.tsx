import { Trans, useLingui } from "@lingui/react/macro";
import { Check, CircleCheck } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import type { PersonId } from "../../domain/evacuations/evacuation.ts";
import { must } from "../../domain/base/must.ts";
import type { Site } from "../../domain/sites/site.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import { CauseLine } from "../kit/words/CauseLine.tsx";
import { Age } from "../ui/Age.tsx";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { Panel } from "../ui/Panel.tsx";
import { SearchField } from "../ui/SearchField.tsx";
import { VirtualList } from "../ui/VirtualList.tsx";
import { useKeys } from "../kit/useKeys.ts";
import type { SoughtPerson } from "./evacuationFold.ts";
import { PlaceWords } from "../kit/words/PlaceWords.tsx";
import { searchPeople } from "./searchPeople.ts";

/** Those who are not found yet. A press, or Enter on the row, checks in; so does Enter in the search when one is left. */
export function MissingPeople({
  people,
  sites,
  now,
  onCheckIn,
}: {
  readonly people: readonly SoughtPerson[];
  readonly sites: readonly Site[];
  readonly now: EpochMs;
  /** Null: this screen only shows. */
  readonly onCheckIn: ((id: PersonId) => void) | null;
}) {
  const { t } = useLingui();
  const [text, setText] = useState("");
  const search = useRef<HTMLDivElement>(null);
  const shown = useMemo(() => searchPeople(people, text), [people, text]);
  const [only] = shown.length === 1 ? shown : [];
  const at = (index: number) => must(shown[index], "the list asks for rows that it has");
  useKeys(t`Missing people`, [
    {
      keys: "/",
      label: t`Search by name`,
      run: () => search.current?.querySelector<HTMLElement>("input")?.focus(),
    },
  ]);
  return (
    <Panel title={t`Missing, last seen first`} className="MissingPeople" isFlush>
      <div className="MissingPeople-search" ref={search}>
        <SearchField
          label={t`Search by name or reference`}
          isLabelHidden
          placeholder={t`Name or reference`}
          keys="/"
          value={text}
          onChange={setText}
          onSubmit={() => {
            if (only === undefined || onCheckIn === null || text === "") return;
            onCheckIn(only.id);
            setText("");
          }}
          description={
            onCheckIn !== null && text !== "" && only !== undefined
              ? t`Enter checks ${only.name} in.`
              : undefined
          }
        />
      </div>
      <div className="MissingPeople-list">
        <VirtualList
          label={t`Missing people`}
          count={shown.length}
          estimateRowHeight={64}
          semantics="grid"
          keyOf={(index) => at(index).id}
          {...(onCheckIn === null
            ? {}
            : { onAction: (_: string, index: number) => onCheckIn(at(index).id) })}
          renderRow={(index) => (
            <MissingRow person={at(index)} sites={sites} now={now} onCheckIn={onCheckIn} />
          )}
          empty={
            people.length === 0 ? (
              <EmptyState icon={<CircleCheck aria-hidden />} title={t`Everybody is found.`} />
            ) : (
              <EmptyState
                title={t`Nobody who is missing is called “${text}”.`}
                description={t`Look among those who are found, or add a visitor.`}
              />
            )
          }
        />
      </div>
    </Panel>
  );
}

function MissingRow({
  person,
  sites,
  now,
  onCheckIn,
}: {
  readonly person: SoughtPerson;
  readonly sites: readonly Site[];
  readonly now: EpochMs;
  readonly onCheckIn: ((id: PersonId) => void) | null;
}) {
  const { t } = useLingui();
  const { id, name, reference, place, lastSeenAt, cause, assetId } = person;
  return (
    <div className="MissingRow">
      <span className="MissingRow-name">
        {name} {reference !== null && <small>{reference}</small>}
      </span>
      <span className="MissingRow-place">
        {assetId === null ? (
          <Trans>Visitor without a tag</Trans>
        ) : (
          <>
            <PlaceWords place={place} sites={sites} isSiteNamed={false} />
            {" · "}
            {lastSeenAt === null ? <Trans>never heard</Trans> : <Age at={lastSeenAt} now={now} />}
          </>
        )}
        {cause !== null && <CauseLine cause={cause} now={now} />}
      </span>
      {onCheckIn !== null && (
        <Button
          variant="primary"
          icon={<Check aria-hidden />}
          aria-label={t({ message: `Found: ${name}`, context: "one person" })}
          onPress={() => onCheckIn(id)}
        >
          <Trans context="one person">Found</Trans>
        </Button>
      )}
    </div>
  );
}
