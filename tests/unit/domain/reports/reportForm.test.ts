import { describe, expect, test } from "vitest";
import { ReportId, UserId } from "../../../../src/domain/base/ids.ts";
import type { Family } from "../../../../src/domain/referential/referential.ts";
import { REPORT_CONTENTS, type ReportContent } from "../../../../src/domain/reports/report.ts";
import {
  draftIssues,
  ReportDraft,
  ReportForm,
  reportIssues,
  type ReportSurroundings,
  defaultSpan,
} from "../../../../src/domain/reports/reportForm.ts";
import { area, site } from "../../../support/fixtures.ts";
import { MACHINES, MACHINES_RENAMED } from "../../../support/referential.ts";
import { smallTower } from "../../../support/smallSite.ts";
import { refusedPaths } from "../base/support/refusals.ts";
import { report } from "./reportFixtures.ts";

const ANN = UserId.parse("user-ann");
const form = (more: Partial<ReportForm> = {}) =>
  ReportForm.parse({
    name: "Morning",
    content: "assets",
    site: null,
    area: null,
    family: null,
    subFamily: null,
    span: null,
    sendTime: "07:00",
    schedule: { every: "week", day: "monday" },
    emails: ["ada@example.org"],
    users: [],
    roles: [],
    locale: "fr",
    formats: ["pdf"],
    namesPeople: false,
    ...more,
  });
const port = {
  id: site("port"),
  areas: smallTower().areas.map((one) => ({ ...one, id: area("quay") })),
};
const surroundings: ReportSurroundings = {
  others: [],
  sites: [smallTower(), port],
  families: [MACHINES],
  users: [{ id: ANN }, { id: UserId.parse("user-bob") }],
  self: null,
};
const around = (more: Partial<ReportSurroundings> = {}) => ({ ...surroundings, ...more });
const told = (issues: ReturnType<typeof reportIssues>) =>
  issues.map(({ path, code }) => `${path} ${code}`);

describe("what is wrong with what a report is about", () => {
  const issuesOf = (draft: Partial<ReportForm>, families: readonly Family[] = [MACHINES]) =>
    told(draftIssues(form(draft), around({ families })));

  test("is told with its field and the way out", () => {
    expect(draftIssues(form({ site: site("gone") }), around())).toEqual([
      { path: "site", code: "unknown", message: "The site is gone: choose another." },
    ]);
  });

  test.each([
    { given: {}, issues: [] },
    { given: { site: site("tower") }, issues: [] },
    { given: { site: site("gone") }, issues: ["site unknown"] },
    { given: { site: site("tower"), area: area("hall") }, issues: [] },
    { given: { site: site("port"), area: area("hall") }, issues: ["area unknown"] },
    { given: { site: site("tower"), area: area("gone") }, issues: ["area unknown"] },
    // An area needs its site: areas of one name are on many.
    { given: { area: area("hall") }, issues: ["area unknown"] },
    {
      given: { site: site("gone"), area: area("hall") },
      issues: ["site unknown", "area unknown"],
    },
    { given: { family: "machines" }, issues: [] },
    { given: { family: "machines", subFamily: "crane" }, issues: [] },
    { given: { family: "gone" }, issues: ["family unknown"] },
    { given: { family: "gone", subFamily: "crane" }, issues: ["family unknown"] },
    { given: { family: "machines", subFamily: "gone" }, issues: ["subFamily unknown"] },
    { given: { subFamily: "crane" }, issues: ["family missing"] },
    { given: { span: "yesterday" }, issues: ["span not_narrowed"] },
    { given: { content: "movements" }, issues: ["span missing"] },
    { given: { content: "movements", span: "yesterday" }, issues: [] },
    {
      given: { content: "stays", span: "yesterday", site: site("tower"), area: area("hall") },
      issues: ["area not_narrowed"],
    },
    { given: { content: "stays", span: "yesterday", site: site("tower") }, issues: [] },
    {
      given: { content: "alerts", span: "yesterday", family: "machines" },
      issues: ["family not_narrowed"],
    },
    {
      given: { content: "alerts", span: "yesterday", subFamily: "crane" },
      issues: ["family not_narrowed"],
    },
  ] satisfies readonly { given: Partial<ReportForm>; issues: readonly string[] }[])(
    "of $given is $issues",
    ({ given, issues }) => {
      expect(issuesOf(given)).toEqual(issues);
    },
  );

  test("looks for a family among all of them", () => {
    const others: Family = { ...MACHINES, id: "family-other", name: "other", subFamilies: [] };
    expect(issuesOf({ family: "machines", subFamily: "crane" }, [others, MACHINES])).toEqual([]);
    expect(issuesOf({ family: "machines" }, [])).toEqual(["family unknown"]);
  });

  test("is nothing of a family that is on its way to another name, by either name", () => {
    expect(issuesOf({ family: "machines", subFamily: "crane" }, [MACHINES_RENAMED])).toEqual([]);
    expect(issuesOf({ family: "engines", subFamily: "crane" }, [MACHINES_RENAMED])).toEqual([]);
  });
});

describe("what is wrong with a report", () => {
  const issuesOf = (given: Partial<ReportForm>, more: Partial<ReportSurroundings> = {}) =>
    told(reportIssues(form(given), around(more)));
  const morning = report({ name: "MORNING" });

  test("is nothing where it is about something and goes to somebody", () => {
    expect(reportIssues(form(), around())).toEqual([]);
    expect(issuesOf({ emails: [], users: [ANN] })).toEqual([]);
    expect(issuesOf({ emails: [], roles: ["admin"] })).toEqual([]);
    expect(issuesOf({ users: [ANN] })).toEqual([]);
    expect(issuesOf({ roles: ["admin"] })).toEqual([]);
    expect(issuesOf({ emails: [], users: [ANN], roles: ["admin"] })).toEqual([]);
  });

  test("is a name that another report has, in any case, unless that is archived", () => {
    expect(issuesOf({}, { others: [report({ name: "Evening" }), morning] })).toEqual([
      "name name_taken",
    ]);
    expect(issuesOf({}, { others: [{ ...morning, state: "paused" }] })).toEqual([
      "name name_taken",
    ]);
    expect(issuesOf({}, { others: [{ ...morning, state: "archived" }] })).toEqual([]);
    expect(issuesOf({}, { others: [report({ name: "Evening" })] })).toEqual([]);
  });

  test("is not its own name", () => {
    expect(issuesOf({}, { others: [morning], self: morning.id })).toEqual([]);
    expect(issuesOf({}, { others: [morning], self: ReportId.parse("report-other") })).toEqual([
      "name name_taken",
    ]);
  });

  test("is that it goes to nobody", () => {
    expect(issuesOf({ emails: [] })).toEqual(["emails no_recipient"]);
  });

  test("is that somebody has no role any more", () => {
    expect(issuesOf({ users: [ANN, UserId.parse("user-gone")] })).toEqual(["users unknown"]);
    expect(issuesOf({ users: [ANN] }, { users: [] })).toEqual(["users unknown"]);
  });

  test("is told all of it", () => {
    expect(issuesOf({ content: "movements", emails: [] }, { others: [morning] })).toEqual([
      "name name_taken",
      "span missing",
      "emails no_recipient",
    ]);
  });
});

test("a report looks back upon yesterday at first, its occupancy upon 30 days", () => {
  const spans: Readonly<Record<ReportContent, ReturnType<typeof defaultSpan>>> = {
    assets: null,
    movements: "yesterday",
    counters: "yesterday",
    alerts: "yesterday",
    stays: "yesterday",
    occupancy: "last30Days",
    deadlines: null,
    inactiveTags: null,
    evacuations: "yesterday",
    drills: null,
    callsForHelp: "yesterday",
  };
  expect(Object.fromEntries(REPORT_CONTENTS.map((one) => [one, defaultSpan(one)]))).toEqual(spans);
});

describe("the form", () => {
  test("has bounds for what is written", () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => `a${at}@example.org`);
    expect(refusedPaths(ReportForm, { ...form(), family: "f".repeat(201) })).toEqual(["family"]);
    expect(refusedPaths(ReportForm, { ...form(), emails: many(500) })).toEqual(["emails"]);
    expect(refusedPaths(ReportForm, { ...form(), more: 1 })).toEqual([""]);
  });

  test("is previewed before anybody is named, without anything beside", () => {
    const { name, content, site: at, area: where, family, subFamily, span, locale } = form();
    const draft = {
      name,
      content,
      site: at,
      area: where,
      family,
      subFamily,
      span,
      locale,
      namesPeople: true,
    };
    expect(ReportDraft.parse(draft)).toEqual(draft);
    expect(refusedPaths(ReportDraft, form())).toEqual([""]);
  });
});
