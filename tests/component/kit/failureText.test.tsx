import { expect, test } from "vitest";
import { knownFailure } from "../../../src/views/kit/words/useFailureText.ts";

test.each([
  ["queryA ENOTFOUND hooks.example.com", /name in the address is not known/u, "ENOTFOUND"],
  ["connect ECONNREFUSED 127.0.0.1:9", /Nothing answers/u, "ECONNREFUSED"],
  ["read ECONNRESET", /broke off/u, "ECONNRESET"],
  ["No answer within 10 s.", /No answer in time/u, null],
  ["No connection within 5 s.", /No answer in time/u, null],
  ["No whole answer within 30 s.", /No answer in time/u, null],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", /certificate is not trusted/u, "DEPTH_ZERO_SELF_SIGNED_CERT"],
  ["unable to verify the first certificate", /certificate is not trusted/u, null],
  ["The answer broke off: it is larger than 5000000 bytes.", /too large/u, null],
  ["Connection refused: Not authorized", /not accepted/u, null],
  [
    "hooks.example.com: 10.0.0.1 lies in a private network: nothing is sent there.",
    /private/u,
    null,
  ],
])("%s is a failure with words for a reader", (said, words, code) => {
  const known = knownFailure(said);
  expect(known?.words.message).toMatch(words);
  expect(known?.code).toBe(code);
});

test("what is not known stays as it was said", () => {
  expect(knownFailure("The moon is in the wrong house.")).toBeNull();
});
