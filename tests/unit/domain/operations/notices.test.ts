import { describe, expect, test } from "vitest";
import { CustomerIndex } from "../../../../src/domain/base/ids.ts";
import { Notice } from "../../../../src/domain/base/notice.ts";
import {
  noticeKey,
  noticeStage,
  noticeText,
  shownNotices,
} from "../../../../src/domain/base/shownNotices.ts";
import { DAY, HOUR } from "../../../../src/domain/base/time.ts";
import {
  LONGEST_WINDOW,
  NoticeForm,
  noticesFor,
  PlatformNotice,
} from "../../../../src/domain/operations/platformNotice.ts";
import { T0 } from "../../../support/fixtures.ts";

const TOWER = CustomerIndex.parse("tower");
const HARBOUR = CustomerIndex.parse("harbour");

const notice = (id: string, more: Partial<Notice> = {}): Notice => ({
  id,
  revision: 1,
  severity: "info",
  text: { fr: "Bonjour", en: "Hello" },
  from: T0 + HOUR,
  to: T0 + 2 * HOUR,
  ...more,
});
const running = (id: string) => notice(id, { from: T0 - HOUR, to: T0 + 3 * HOUR });
const idsOf = (notices: readonly { readonly id: string }[]) => notices.map(({ id }) => id);

describe("a notice", () => {
  test.each([
    [T0, "planned"],
    [T0 + HOUR, "running"],
    [T0 + 2 * HOUR - 1, "running"],
    [T0 + 2 * HOUR, "over"],
  ] as const)("at %i is %s", (now, expected) => {
    expect(noticeStage(notice("a"), now)).toBe(expected);
  });

  test("is read in the reader's language, else in the one that it has", () => {
    expect(noticeText(notice("a"), "en")).toBe("Hello");
    expect(noticeText(notice("a", { text: { fr: "Bonjour", en: null } }), "en")).toBe("Bonjour");
    expect(noticeText(notice("a", { text: { fr: null, en: "Hello" } }), "fr")).toBe("Hello");
  });

  test("that runs stands first and cannot be put away; one that is planned can, until it is changed", () => {
    const all = [
      notice("later", { from: T0 + DAY, to: T0 + 2 * DAY }),
      notice("soon"),
      running("now"),
    ];
    expect(idsOf(shownNotices(all, [], T0))).toEqual(["now", "soon", "later"]);
    const away = all.map(noticeKey);
    expect(idsOf(shownNotices(all, away, T0))).toEqual(["now"]);
    expect(idsOf(shownNotices([notice("soon", { revision: 2 })], away, T0))).toEqual(["soon"]);
    // What was put away is shown once it runs, and nothing once it is over.
    expect(idsOf(shownNotices(all, away, T0 + HOUR))).toEqual(["now", "soon"]);
    expect(shownNotices(all, [], T0 + 3 * DAY)).toEqual([]);
  });

  test("is told to the users of the customers it names, without naming them, and no longer than it runs", () => {
    const stored = (id: string, customers: PlatformNotice["customers"]) =>
      PlatformNotice.parse({ ...notice(id), customers, byName: "Ada", changedAt: T0 });
    const all = [stored("all", null), stored("tower", [TOWER]), stored("harbour", [HARBOUR])];
    expect(idsOf(noticesFor(all, TOWER, T0))).toEqual(["all", "tower"]);
    expect(noticesFor(all, TOWER, T0)[1]).toEqual(notice("tower"));
    expect(noticesFor(all, TOWER, T0 + 2 * HOUR)).toEqual([]);
  });

  test.each([
    ["without a word", { text: { fr: null, en: null } }, "text"],
    ["of blanks", { text: { fr: " ", en: null } }, "text.fr"],
    ["that ends before it begins", { to: T0 + HOUR }, "to"],
    ["longer than a month", { to: T0 + HOUR + LONGEST_WINDOW + 1 }, "to"],
    ["to nobody", { customers: [] }, "customers"],
  ])("%s is refused", (_, more, path) => {
    const { id: _id, revision: _revision, ...form } = notice("a");
    const read = NoticeForm.safeParse({ ...form, customers: null, ...more });
    expect(read.error?.issues.map((issue) => issue.path.join("."))).toEqual([path]);
    expect(NoticeForm.safeParse({ ...form, customers: null }).success).toBe(true);
  });
});
