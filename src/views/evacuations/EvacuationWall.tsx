import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { CircleCheck, CircleHelp, UserX } from "lucide-react";
import { type ReactNode, use, useMemo } from "react";
import type { EvacuationView } from "../../domain/evacuations/evacuation.ts";
import { resultUntil } from "../../domain/evacuations/evacuationOnWall.ts";
import { formatDuration } from "../ui/format/formatDuration.ts";
import { formatTime } from "../ui/format/formatTime.ts";
import { Stale } from "../ui/Stale.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { useFeed } from "../kit/useFeed.ts";
import { useNow } from "../kit/useNow.ts";
import { usePageTitle } from "../kit/usePageTitle.ts";
import { WallScreenContext } from "../kit/wallScreenContext.ts";
import type { EndStatement } from "../../domain/evacuations/endStatement.ts";
import type { FeedHead } from "../../streams/feeds/kit/feedHead.ts";
import { EndDoubts, EndTitle, toneOf } from "./EndWords.tsx";
import { useEndStatement } from "./useEndStatement.ts";
import { withSightings } from "./evacuationFold.ts";
import { useNobodyExpected } from "./useNobodyExpected.ts";
import { WallNamesList } from "./WallNamesList.tsx";
import "./EvacuationWall.css";

const NONE: readonly never[] = [];

/**
 * An evacuation on a wall: how many are missing, and everybody who is, as large as they fit; what does not fit turns
 * page by page. Nobody stands there who could press. After the end its result, for `WALL_RESULT_STAY`.
 */
export function EvacuationWall({
  view,
  liveness,
}: {
  readonly view: EvacuationView;
  readonly liveness: FeedHead["liveness"];
}) {
  const { t } = useLingui();
  const format = useTimeFormat();
  const now = useNow();
  const wall = use(WallScreenContext);
  const sites = useFeed("sites", null)?.sites ?? NONE;
  const seen = useFeed("people", null)?.people ?? NONE;
  const { evacuation, people, checkIns, endedAt } = view;
  const { siteName, startedAt } = evacuation;
  const isDrill = evacuation.kind === "drill";
  const nobodyExpected = useNobodyExpected(siteName);
  usePageTitle(isDrill ? t`Evacuation drill, ${siteName}` : t`Evacuation, ${siteName}`);
  const until = endedAt ?? Number.POSITIVE_INFINITY;
  const missing = useMemo(() => {
    const isFound = (at: number | undefined) => at !== undefined && at <= until;
    return withSightings(people, seen).filter(({ id }) => !isFound(checkIns.get(id)?.at));
  }, [people, seen, checkIns, until]);
  const stays =
    endedAt === null ? null : formatTime(resultUntil(endedAt), format, { hasSeconds: false });
  const found = people.length - missing.length;
  const isLive = liveness?.isLive ?? false;
  const end = useEndStatement(view, liveness);
  return (
    <section className="EvacuationWall" data-kind={evacuation.kind}>
      <header className="EvacuationWall-head">
        <h2 className="EvacuationWall-title">
          {endedAt === null ? (
            isDrill ? (
              <Trans>Evacuation drill · {siteName}</Trans>
            ) : (
              <Trans>Evacuation · {siteName}</Trans>
            )
          ) : isDrill ? (
            <Trans>Drill over · {siteName}</Trans>
          ) : (
            <Trans>Evacuation over · {siteName}</Trans>
          )}
        </h2>
        <span className="EvacuationWall-time tabular" role="timer">
          {formatDuration(Math.max(0, Math.min(now, until) - startedAt), format.locale)}
        </span>
        <Stale isStale={!isLive} className="EvacuationWall-figures">
          <WallFigure
            label={endedAt === null ? t`Missing` : t`Unaccounted for at the end`}
            value={missing.length}
            tone={toneOf(end)}
          />
          <WallFigure label={t`Found`} value={found} />
          <WallFigure label={t`Expected`} value={people.length} />
        </Stale>
      </header>
      <Stale isStale={!isLive} className="EvacuationWall-body">
        {missing.length > 0 && <WallDoubts end={end} />}
        {people.length === 0 ? (
          <Words icon={<UserX aria-hidden />} title={nobodyExpected.title}>
            {nobodyExpected.description}
          </Words>
        ) : missing.length === 0 ? (
          <Words
            icon={
              end.kind === "everybodyFound" ? (
                <CircleCheck aria-hidden />
              ) : (
                <CircleHelp aria-hidden />
              )
            }
            title={<EndTitle end={end} />}
            isGood={end.kind === "everybodyFound"}
          >
            {end.kind === "everybodyFound" ? (
              <Plural
                value={people.length}
                one="# person was on the list."
                other="# people were on the list."
              />
            ) : (
              <EndDoubts end={end} />
            )}
          </Words>
        ) : (
          <WallNamesList
            people={missing}
            sites={sites}
            now={now}
            part={wall?.part ?? 0}
            divide={wall?.divide ?? null}
          />
        )}
        {stays !== null && (
          <p className="EvacuationWall-stays">
            <Trans>This result stays here until {stays}.</Trans>
          </p>
        )}
      </Stale>
    </section>
  );
}

/** What is not certain, beside those who are missing. */
function WallDoubts({ end }: { readonly end: EndStatement }) {
  if (end.uncovered.length === 0 && end.heardInside.length === 0) return null;
  return (
    <p className="EvacuationWall-doubts">
      <CircleHelp aria-hidden />
      <span>
        {end.heardInside.length > 0 && <EndTitle end={{ ...end, kind: "heardInside" }} />}{" "}
        <EndDoubts end={end} />
      </span>
    </p>
  );
}

function WallFigure({
  label,
  value,
  tone = "neutral",
}: {
  readonly label: string;
  readonly value: number;
  readonly tone?: ReturnType<typeof toneOf>;
}) {
  return (
    <div className="WallFigure" data-tone={tone}>
      <span className="WallFigure-label">{label}</span>
      <span className="WallFigure-value tabular">{value}</span>
    </div>
  );
}

function Words({
  icon,
  title,
  isGood = false,
  children,
}: {
  readonly icon: ReactNode;
  readonly title: ReactNode;
  readonly isGood?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className="EvacuationWall-words" data-good={isGood || undefined}>
      {icon}
      <p className="EvacuationWall-said">{title}</p>
      <p>{children}</p>
    </div>
  );
}
