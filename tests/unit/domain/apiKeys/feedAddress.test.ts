import { expect, test } from "vitest";
import { calendarAddress, listAddress } from "../../../../src/domain/apiKeys/feedAddress.ts";

const ORIGIN = "https://balise.example";

test.each([
  {
    locale: "en",
    list: "https://balise.example/_/omniscient/feed/list?list=assets&key=k%2B1",
    calendar: "https://balise.example/_/omniscient/feed/calendar?lang=en&key=k%2B1",
  },
  {
    locale: "fr",
    list: "https://balise.example/_/omniscient/feed/list?list=assets&separator=semicolon&key=k%2B1",
    calendar: "https://balise.example/_/omniscient/feed/calendar?lang=fr&key=k%2B1",
  },
] as const)("feeds in $locale are read at addresses with their key", ({ locale, ...expected }) => {
  expect({
    list: listAddress(ORIGIN, "k+1", "assets", locale),
    calendar: calendarAddress(ORIGIN, "k+1", locale),
  }).toEqual(expected);
});
