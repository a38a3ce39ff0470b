import { describe, expect, test } from "vitest";
import type { FeedState } from "../../../../../src/streams/feeds/feeds.ts";
import {
  entryFile,
  refusedRows,
  refusedText,
} from "../../../../../src/views/shell/debug/debugFacts.ts";

const collection = (name: string, refused: readonly string[]) =>
  ({
    collection: name,
    documents: 0,
    liveness: null,
    failure: null,
    eventsPerSecond: 0,
    refused: refused.map((id) => ({ id, reason: `${id}: too big` })),
  }) satisfies FeedState<"debug">["collections"][number];

describe("refused documents", () => {
  const rows = refusedRows({
    collections: [collection("tags", ["t2", "t1"]), collection("assets", ["a"])],
    refusedFrames: [{ id: "1", reason: "no JSON" }],
  });

  test("are in one list by collection and id", () => {
    expect(rows.map((row) => [row.collection, row.id])).toEqual([
      ["assets", "a"],
      ["frames", "1"],
      ["tags", "t1"],
      ["tags", "t2"],
    ]);
  });

  test("are copied with place and reason", () => {
    expect(refusedText(rows.slice(0, 2))).toBe("assets/a\na: too big\n\nframes/1\nno JSON");
  });
});

describe("the entry file of the build", () => {
  test.each([
    [["http://localhost:8080/assets/index-Bx31.js"], "/assets/index-Bx31.js"],
    [["http://localhost:5173/@vite/client", "http://localhost:5173/src/main.tsx"], "/src/main.tsx"],
    [["not an address", "http://localhost/widget.js"], null],
    [[], null],
  ])("of %j is %s", (scripts, expected) => {
    expect(entryFile(scripts)).toBe(expected);
  });
});
