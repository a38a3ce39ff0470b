import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Download, Printer } from "lucide-react";
import { useMemo } from "react";
import { csvText, readerDialect } from "../../domain/base/csvText.ts";
import type { EvacuationView, RollPerson } from "../../domain/evacuations/evacuation.ts";
import { evacuationReport } from "../../domain/evacuations/evacuationReport.ts";
import type { FeedHead } from "../../streams/feeds/kit/feedHead.ts";
import { saveFile } from "../kit/saveFile.ts";
import { formatDateTime } from "../ui/format/formatDateTime.ts";
import { formatDuration } from "../ui/format/formatDuration.ts";
import { formatTime } from "../ui/format/formatTime.ts";
import { NOTHING } from "../ui/format/nothing.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { DescriptionList } from "../ui/DescriptionList.tsx";
import { Figure } from "../ui/Figure.tsx";
import { FreshnessMark } from "../ui/FreshnessMark.tsx";
import { PlainTable } from "../ui/PlainTable.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { useFeed } from "../kit/useFeed.ts";
import { useNow } from "../kit/useNow.ts";
import { usePageTitle } from "../kit/usePageTitle.ts";
import { EndDoubts, EndTitle, toneOf } from "./EndWords.tsx";
import { useEndStatement } from "./useEndStatement.ts";
import { EvacuationRemark } from "./EvacuationRemark.tsx";
import { evacuationTable } from "./evacuationTable.ts";
import { type EvacuationWork, OutboxNotes } from "./OutboxNotes.tsx";
import { SentMessages } from "./SentMessages.tsx";
import { PlaceWords } from "../kit/words/PlaceWords.tsx";
import { useUnlistedName } from "./useUnlistedName.ts";
import { useSignWord } from "./useSignWord.ts";
import { useNobodyExpected } from "./useNobodyExpected.ts";
import { usePlaceText } from "../kit/words/usePlaceText.ts";

const NONE: readonly never[] = [];

/** What an evacuation came to, with its times; to print and to export. */
export function EvacuationReportView({
  view,
  liveness,
  work,
  onClose,
}: {
  readonly view: EvacuationView;
  readonly liveness: FeedHead["liveness"];
  readonly work: EvacuationWork;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const place = useTimeFormat();
  const now = useNow();
  const sites = useFeed("sites", null)?.sites ?? NONE;
  const placeText = usePlaceText(sites, false);
  const signWord = useSignWord();
  const unlistedName = useUnlistedName();
  const end = useEndStatement(view, liveness);
  const report = useMemo(() => evacuationReport(view, view.endedAt ?? 0), [view]);
  const { evacuation, found, missing, bySign } = report;
  const { siteName, startedAt, startedByName } = evacuation;
  const nobodyExpected = useNobodyExpected(siteName);
  const title =
    evacuation.kind === "drill"
      ? t`Report of the evacuation drill, ${siteName}`
      : t`Report of the evacuation, ${siteName}`;
  usePageTitle(title);
  const lasted = (ms: number | null) => (ms === null ? NOTHING : formatDuration(ms, place.locale));
  const at = (instant: number | null) =>
    instant === null ? "" : formatDateTime(instant, place, { hasSeconds: true });
  const time = (instant: number) => formatTime(instant, place, { hasSeconds: true });
  const placeWords = (of: RollPerson["place"]) => (
    <PlaceWords place={of} sites={sites} isSiteNamed={false} />
  );
  const startedWhen = at(startedAt);
  const download = () => {
    const rows = evacuationTable(report, {
      headers: [
        t`Site`,
        t`Kind`,
        t`Started`,
        t`Started by`,
        t`Ended`,
        t`Name`,
        t`Reference`,
        t`State`,
        t`Checked in at`,
        t`After (s)`,
        t`How`,
        t`By`,
        t`Last seen`,
        t`Last known place`,
      ],
      kind: (kind) => (kind === "drill" ? t`drill` : t`real`),
      state: (isFound) => (isFound ? t`found` : t`missing`),
      sign: signWord,
      at,
      place: (person) => placeText(person.place),
    });
    const content = csvText(rows, readerDialect(place.locale));
    saveFile(`${evacuation.id}.csv`, new Blob([content], { type: "text/csv;charset=utf-8" }));
  };
  return (
    <article className="EvacuationReport">
      <header className="Evacuation-head">
        <h2 className="Evacuation-title">{title}</h2>
        <FreshnessMark
          isLive={liveness?.isLive ?? false}
          since={liveness?.since ?? null}
          now={now}
        />
        <div className="Evacuation-actions">
          <Button icon={<Download aria-hidden />} onPress={download}>
            <Trans>Export CSV</Trans>
          </Button>
          <Button icon={<Printer aria-hidden />} onPress={() => window.print()}>
            <Trans>Print</Trans>
          </Button>
          <Button variant="primary" onPress={onClose}>
            <Trans>Close</Trans>
          </Button>
        </div>
      </header>
      <OutboxNotes work={work} view={view} />
      <div className="Evacuation-figures">
        <Figure
          label={t`Unaccounted for at the end`}
          value={missing.length}
          size="large"
          tone={toneOf(end)}
        />
        <Figure label={t`Found`} value={found.length} size="large" />
        <Figure label={t`Expected`} value={report.expected} size="large" />
        <Figure label={t`Duration`} value={lasted(report.duration)} size="large" />
      </div>
      <DescriptionList
        items={[
          {
            id: "started",
            term: t`Started`,
            description: t`${startedWhen} by ${startedByName}`,
          },
          { id: "ended", term: t`Ended`, description: at(report.endedAt) },
          { id: "half", term: t`Half found after`, description: lasted(report.halfAfter) },
          {
            id: "ninety",
            term: t`Nine in ten found after`,
            description: lasted(report.ninetyPercentAfter),
          },
          { id: "all", term: t`All found after`, description: lasted(report.allAfter) },
          {
            id: "means",
            term: t`How they were found`,
            description: (
              <>
                <Plural value={bySign.hand} one="# by hand" other="# by hand" />
                {", "}
                <Plural value={bySign.badge} one="# by badge" other="# by badge" />
                {bySign.badgeThere > 0 && (
                  <>
                    {", "}
                    <Plural
                      value={bySign.badgeThere}
                      one="# by a badge that was already there"
                      other="# by badges that were already there"
                    />
                  </>
                )}
                {bySign.phone > 0 && (
                  <>
                    {", "}
                    <Plural value={bySign.phone} one="# by phone" other="# by phone" />
                  </>
                )}
              </>
            ),
          },
        ]}
      />
      <EvacuationRemark id={evacuation.id} observed={report.observed} mayAct={work.mayAct} />
      {work.mayAct && <SentMessages id={evacuation.id} isDrill={evacuation.kind === "drill"} />}
      {report.expected > 0 && end.kind !== "everybodyFound" && (
        <Banner tone="warning" title={<EndTitle end={end} />}>
          <EndDoubts end={end} />
        </Banner>
      )}
      {report.heardInside.length > 0 && (
        <PlainTable
          caption={t`Heard inside again after being found`}
          rows={report.heardInside}
          keyOf={({ event }) => event.id}
          columns={[
            { header: t`Name`, render: ({ person }) => person.name },
            { header: t`Reference`, render: ({ person }) => person.reference ?? NOTHING },
            { header: t`Time`, render: ({ event }) => time(event.at) },
            { header: t`Place`, render: ({ event }) => placeWords(event.place) },
            {
              header: t`Outcome`,
              render: ({ person, isOpen }) =>
                isOpen ? (
                  <Trans>not found again</Trans>
                ) : missing.includes(person) ? (
                  <Trans>counted as missing</Trans>
                ) : (
                  <Trans>found again</Trans>
                ),
            },
          ]}
        />
      )}
      {report.unlisted.length > 0 && (
        <PlainTable
          caption={t`Not on the list: counted by their own phones`}
          rows={report.unlisted}
          keyOf={({ person }) => person.id}
          columns={[
            { header: t`Name`, render: ({ person }) => unlistedName(person) },
            { header: t`Company`, render: ({ person }) => person.company ?? NOTHING },
            { header: t`Time`, render: ({ person }) => time(person.at) },
            {
              header: t`Confirmed by`,
              render: ({ checkIn }) => checkIn.byName ?? <Trans>not confirmed</Trans>,
            },
          ]}
        />
      )}
      {report.expected === 0 && (
        <Banner tone="warning" title={nobodyExpected.title}>
          <p>{nobodyExpected.description}</p>
          <EndDoubts end={end} />
        </Banner>
      )}
      {missing.length > 0 && (
        <PlainTable
          caption={t`Unaccounted for at the end`}
          rows={missing}
          keyOf={({ id }) => id}
          columns={[
            { header: t`Name`, render: ({ name }) => name },
            { header: t`Reference`, render: ({ reference }) => reference ?? NOTHING },
            { header: t`Last known place`, render: (person) => placeWords(person.place) },
            {
              header: t`Last seen`,
              render: ({ lastSeenAt }) => (lastSeenAt === null ? NOTHING : at(lastSeenAt)),
            },
          ]}
        />
      )}
      <PlainTable
        caption={t`Found, in the order in which they were found`}
        rows={found}
        keyOf={({ person }) => person.id}
        columns={[
          { header: t`Name`, render: ({ person }) => person.name },
          { header: t`Reference`, render: ({ person }) => person.reference ?? NOTHING },
          { header: t`Time`, render: ({ checkIn }) => time(checkIn.at) },
          { header: t`After`, align: "end", render: ({ after }) => lasted(after) },
          {
            header: t`How`,
            render: ({ checkIn, sign }) => (
              <>
                {signWord(sign)}
                {checkIn.byName !== null && `, ${checkIn.byName}`}
              </>
            ),
          },
        ]}
      />
    </article>
  );
}
