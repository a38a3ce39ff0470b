import { Plural, useLingui } from "@lingui/react/macro";
import { ClipboardCheck } from "lucide-react";
import { useMemo } from "react";
import { DAY, SECOND } from "../../domain/base/time.ts";
import { badgeRegister, type RegisteredBadge } from "../../domain/distress/badgeRegister.ts";
import { badgeTestStatus, testDelay } from "../../domain/distress/badgeTest.ts";
import { DEFAULT_TEST_MONTHS } from "../../domain/distress/escalation.ts";
import { ListBody } from "../kit/list/ListBody.tsx";
import { momentColumn } from "../kit/list/columns.tsx";
import type { ListColumn } from "../kit/list/listColumn.ts";
import { choiceFilter, type ListFilter } from "../kit/list/listFilter.ts";
import { panelStateOf } from "../kit/panelStateOf.ts";
import { useFeed } from "../kit/useFeed.ts";
import { usePresent } from "../kit/useNow.ts";
import { useUrlState } from "../kit/useUrlState.ts";
import { Panel } from "../ui/Panel.tsx";
import { StatusPill } from "../ui/StatusPill.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { BADGE_WORDS, TEST_WORDS } from "./badgeTestWords.ts";
import { BADGE_STATES } from "../../domain/distress/badgeRegister.ts";
import { useBadgeTests } from "./useBadgeTests.ts";

const NONE: readonly never[] = [];
const keyOf = ({ tagId }: RegisteredBadge) => tagId;

/** The register of tests: for each badge that somebody wears the last one and by when the next is due, overdue first. */
export function BadgeRegister() {
  const { t } = useLingui();
  const { timezone } = useTimeFormat();
  const now = usePresent(DAY / 24);
  const [, ask] = useUrlState("test");
  const feed = useBadgeTests();
  const people = useFeed("people", null);
  const escalation = useFeed("escalation", null);
  const months = escalation?.configurations[0]?.testMonths ?? DEFAULT_TEST_MONTHS;
  const tests = feed?.tests ?? NONE;
  const seen = people?.people ?? NONE;
  // People walk: the register is another only where one is named or linked anew.
  const said = JSON.stringify(
    seen.flatMap(({ name, tagId }) => (tagId === null ? [] : [{ name, tagId }])),
  );
  const rows = useMemo(() => {
    const worn = JSON.parse(said) as Pick<RegisteredBadge, "name" | "tagId">[];
    return badgeRegister(worn, tests, { months, now, timezone });
  }, [said, tests, months, now, timezone]);
  const columns = useMemo((): readonly ListColumn<RegisteredBadge>[] => {
    return [
      {
        id: "name",
        header: t`Worn by`,
        width: 180,
        isRowHeader: true,
        isSearched: true,
        value: ({ name, tagId }) => name ?? tagId,
      },
      // Beside the name: what presses is seen on a telephone too.
      {
        id: "state",
        header: t`State`,
        width: 140,
        value: ({ state }) => t(BADGE_WORDS[state].word),
        render: ({ state }) => (
          <StatusPill tone={BADGE_WORDS[state].tone} size="small">
            {t(BADGE_WORDS[state].word)}
          </StatusPill>
        ),
      },
      {
        id: "due",
        isNamed: true,
        header: t`Next by`,
        width: 130,
        value: ({ dueAt }) => (dueAt === null ? null : { at: dueAt, precision: "day" }),
      },
      momentColumn("last", t`Last test`, ({ last }) => last?.startedAt ?? null),
      {
        id: "result",
        header: t`Result`,
        width: 110,
        value: ({ last }) =>
          last === null ? null : t(TEST_WORDS[badgeTestStatus(last, now)].word),
      },
      {
        id: "delay",
        header: t`Press to receipt`,
        sheetHeader: t`Press to receipt (s)`,
        width: 130,
        align: "end",
        value: ({ last }) => {
          const delay = last === null ? null : testDelay(last);
          return delay === null ? null : Math.round(delay / (SECOND / 10)) / 10;
        },
      },
      {
        id: "by",
        header: t`Tested by`,
        width: 150,
        isSearched: true,
        value: ({ last }) => last?.byName ?? null,
      },
      {
        id: "tag",
        header: t`Badge`,
        width: 160,
        isSearched: true,
        value: ({ tagId }) => tagId,
      },
    ];
  }, [t, now]);
  const filters = useMemo(
    (): readonly ListFilter<RegisteredBadge>[] => [
      choiceFilter({
        key: "state",
        label: t`State`,
        isOpen: true,
        every: t`All states`,
        options: BADGE_STATES.map((id) => ({ id, label: t(BADGE_WORDS[id].word) })),
        keeps: ({ state }, option) => state === option,
      }),
    ],
    [t],
  );
  return (
    <Panel
      title={t`Register of tests of badges`}
      isFlush
      state={panelStateOf(feed === null || feed.isLoaded ? people : feed, rows.length === 0, {
        empty: {
          icon: <ClipboardCheck aria-hidden />,
          title: t`Nobody wears a badge, and none was tested.`,
        },
        error: {
          title: t`The tests could not be read.`,
          description: t`They are retried automatically as soon as the server answers.`,
        },
      })}
    >
      <ListBody
        route="callsForHelp"
        prefix="tests."
        isPart
        label={t`Register of tests of badges`}
        rows={rows}
        keyOf={keyOf}
        columns={columns}
        filters={filters}
        searched={t`Name, badge`}
        count={(kept) => <Plural value={kept} one="# badge" other="# badges" />}
        exportName={t`tests-of-badges`}
        onOpen={({ tagId }) => ask(tagId)}
        isStale={feed?.liveness?.isLive !== true}
      />
    </Panel>
  );
}
