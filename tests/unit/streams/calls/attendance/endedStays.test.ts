import { describe, expect, test } from "vitest";
import { CustomerIndex } from "../../../../../src/domain/base/ids.ts";
import { stayWords } from "../../../../../src/domain/attendance/stayText.ts";
import {
  decodeEndedStays,
  endedStaysRequest,
} from "../../../../../src/streams/calls/attendance/endedStays.ts";
import { wordPattern } from "../../../../../src/streams/calls/attendance/wordPattern.ts";
import { site, T0 } from "../../../../support/fixtures.ts";
import { stay } from "../../../../support/stays.ts";

const TOWER = CustomerIndex.parse("tower");

describe("ended stays", () => {
  test("are asked for by when they ended, the last first, after the page before", () => {
    const query = { from: 5, before: 9, site: site("tower"), text: "" };
    const cursor = { dateOut: 7, tagNumber: "tag-a" };
    expect(endedStaysRequest(TOWER, query, cursor, 200)).toMatchObject({
      index: "tower",
      collection: "tag-in-tag-out",
      size: 200,
      body: {
        query: {
          bool: {
            filter: [
              { term: { kind: "record" } },
              { range: { dateOut: { gte: 5, lt: 9 } } },
              { term: { site: site("tower") } },
            ],
          },
        },
        sort: [{ dateOut: "desc" }, { tagNumber: "asc" }],
        search_after: [7, "tag-a"],
      },
    });
  });

  const hitOf = ({ id, ...source }: ReturnType<typeof stay>) => ({ _id: id, _source: source });
  const ended = stay("ann", { dateIn: T0, dateOut: T0 + 60_000 });
  const broken = { _id: "stay-x", _source: { dateOut: T0, tagNumber: "tag-x" } };

  test("go on after a full page, even where its last document is not understood", () => {
    expect(decodeEndedStays({ total: 3, hits: [hitOf(ended), broken] }, 2)).toEqual({
      stays: [ended],
      refused: 1,
      total: 3,
      cursor: { dateOut: T0, tagNumber: "tag-x" },
    });
  });

  test("end with a page that is not full", () => {
    expect(decodeEndedStays({ total: 1, hits: [hitOf(ended)] }, 2).cursor).toBeNull();
  });
});

describe("the expression of a word", () => {
  test.each(["hélène", "ÉLAN", "ångström", "елка", "b12", "œuvre", "łukasz", "đorđe", "straße"])(
    "finds %s whatever its accents",
    (text) => {
      const [word = ""] = stayWords(text);
      // The storage reads letters, classes and alternatives; nothing that was typed is an operator.
      expect(wordPattern(word)).toMatch(/^\.\*[\p{L}\p{N}[\]()|]+\.\*$/u);
      expect(text.toLowerCase()).toMatch(new RegExp(`^${wordPattern(word)}$`, "u"));
      expect(word).toMatch(new RegExp(`^${wordPattern(word)}$`, "u"));
    },
  );

  test("is never longer than Elasticsearch takes", () => {
    for (const letter of "abcdefghijklmnopqrstuvwxyzαωи") {
      const [word = ""] = stayWords(letter.repeat(99));
      // index.max_regex_length
      expect(wordPattern(word).length).toBeLessThanOrEqual(1000);
    }
  });
});
