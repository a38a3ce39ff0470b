import { expect, test } from "vitest";
import { AssetId, CustomerIndex, DataRequestId, UserId } from "../../../../src/domain/base/ids.ts";
import {
  FETCHED_WITHIN,
  mayFetch,
  newDataRequest,
} from "../../../../src/domain/customers/dataRequest.ts";
import { dataRequestMessage } from "../../../../src/domain/customers/dataRequestMessage.ts";

const ASKED = Date.UTC(2026, 0, 31, 9);
const request = newDataRequest(
  {
    id: DataRequestId.parse("data-request-1"),
    customer: CustomerIndex.parse("tower"),
    userId: UserId.parse("user-ann"),
    name: "Ann\nDoe",
    assetId: AssetId.parse("asset-ann"),
  },
  ASKED,
  "Europe/Paris",
);

test("an answer is due within a month of the calendar", () => {
  expect(new Date(request.dueAt).toISOString()).toBe("2026-02-28T09:00:00.000Z");
});

test("the file is there once the request is answered, for 90 days, and never of one that is refused", () => {
  const answered = { ...request, state: "answered", answeredAt: ASKED } as const;
  expect(mayFetch(request, ASKED)).toBe(false);
  expect(mayFetch(answered, ASKED + FETCHED_WITHIN)).toBe(true);
  expect(mayFetch(answered, ASKED + FETCHED_WITHIN + 1)).toBe(false);
  expect(mayFetch({ ...answered, state: "refused" }, ASKED)).toBe(false);
});

test.each(["fr", "en"] as const)(
  "a message in %s has no line that a name begins, and says why it is refused",
  (locale) => {
    const around = { customerName: "Tower", publicUrl: "https://balise.example" };
    const ready = dataRequestMessage({ ...request, state: "answered" }, around, locale);
    expect(ready.text).toContain("https://balise.example/account");
    expect(ready.text).toContain("Ann Doe");
    const refused = { ...request, state: "refused", reason: "Nobody we know" } as const;
    expect(dataRequestMessage(refused, around, locale).text).toContain("Nobody we know");
  },
);
