import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { thresholdState } from "../../domain/counters/counter.ts";
import { SECOND } from "../../domain/base/time.ts";
import type { CounterDraft } from "../../machines/counters/counterWizardMachine.ts";
import type { CardArea } from "./counterCards.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { Figure } from "../ui/Figure.tsx";
import { FreshnessMark } from "../ui/FreshnessMark.tsx";
import { Panel } from "../ui/Panel.tsx";
import { Stale } from "../ui/Stale.tsx";
import { useUncoveredAreas } from "../kit/useUncoveredAreas.ts";
import { useNow } from "../kit/useNow.ts";
import { areasOfScope } from "./counterScope.ts";
import { usePresentNow } from "./PresentNow.tsx";
import { ThresholdPill } from "./ThresholdPill.tsx";
import { usePresentWord } from "../kit/words/usePresentWord.ts";
import type { WizardForm } from "./wizardForm.ts";

/** The counter as it would show now, counted live before it is saved. */
export function CounterPreview({ form: { draft, sites } }: { readonly form: WizardForm }) {
  const { t } = useLingui();
  const presentWord = usePresentWord();
  const now = useNow(5 * SECOND);
  const { present, doubtful, liveness } = usePresentNow(draft);
  const isLive = liveness?.isLive ?? false;
  const names = new Map<string, string>(
    areasOfScope({ sites: draft.sites, areas: [] }, sites).map(({ id, name }) => [id, name]),
  );
  const hasPlace = draft.sites.length > 0;
  return (
    <Panel
      title={t`Preview`}
      freshness={
        hasPlace && (
          <FreshnessMark isLive={isLive} since={liveness?.since ?? null} now={now} isCompact />
        )
      }
    >
      {hasPlace ? (
        <Stale isStale={!isLive}>
          <Figure
            label={draft.name.trim() === "" ? presentWord(present) : draft.name}
            value={present}
            size="large"
            isStale={!isLive}
            note={
              <>
                <Trans>present now, by these sites, areas and families</Trans>
                {doubtful !== null && doubtful > 0 && (
                  <span className="CounterWizard-doubt">
                    <Plural
                      value={doubtful}
                      one="# of them not certain"
                      other="# of them not certain"
                    />
                  </span>
                )}
              </>
            }
          />
          <ul className="CounterWizard-previewAreas">
            {draft.thresholds.map((threshold) => (
              <li key={threshold.area}>
                <span>{names.get(threshold.area) ?? threshold.area}</span>
                <PreviewArea draft={draft} threshold={threshold} />
              </li>
            ))}
          </ul>
        </Stale>
      ) : (
        <EmptyState
          title={t`Nothing is counted yet.`}
          description={t`Choose a site: the counter is then computed live, before it is saved.`}
        />
      )}
    </Panel>
  );
}

function PreviewArea({
  draft,
  threshold: { area, min, max },
}: {
  readonly draft: CounterDraft;
  readonly threshold: CounterDraft["thresholds"][number];
}) {
  const { present, doubtful } = usePresentNow({ ...draft, areas: [area] });
  const uncovered = useUncoveredAreas();
  if (present === null) return <Trans>Counting…</Trans>;
  const state = thresholdState(present, { min, max });
  const isInDoubt = doubtful === null || doubtful > 0 || uncovered.has(area);
  const shown: CardArea = { id: area, name: null, present, min, max, state, isInDoubt };
  return <ThresholdPill area={shown} />;
}
