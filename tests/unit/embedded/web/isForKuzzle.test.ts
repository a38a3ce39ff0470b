import { expect, it } from "vitest";
import { isForKuzzle } from "../../../../backend/embedded/web/isForKuzzle.ts";

it.each<{ name: string; method?: string; path: string; accept?: string; expected: boolean }>([
  { name: "a call without an index", path: "/_query", expected: true },
  { name: "one that a browser opens", path: "/_healthcheck", accept: "text/html", expected: true },
  {
    name: "the image of a floor plan",
    path: "/_/omniscient/site/plan",
    accept: "image/avif,image/webp,image/*,*/*;q=0.8",
    expected: true,
  },
  { name: "the collections of an index", path: "/tour-horizon/_list", expected: true },
  {
    name: "a search",
    method: "POST",
    path: "/tour-horizon/assets/_search",
    expected: true,
  },
  { name: "a search by reading", path: "/tour-horizon/assets/_search", expected: true },
  { name: "a question about a document", path: "/tour-horizon/assets/a/_exists", expected: true },
  { name: "a write of a document", method: "PUT", path: "/tour-horizon/assets/a", expected: true },
  {
    name: "a browser's question before a write",
    method: "OPTIONS",
    path: "/a/b/c",
    expected: true,
  },
  { name: "users", path: "/users/user-1/_rights", expected: true },
  { name: "the front", path: "/", expected: false },
  { name: "a post to the front", method: "POST", path: "/", expected: false },
  { name: "a page of the front", path: "/dashboard/counters", expected: false },
  { name: "a page of an asset", path: "/asset/tour-horizon/view/_a", expected: false },
  { name: "a post to a page of the front", method: "POST", path: "/asset/list", expected: false },
  {
    name: "a printed QR code, whatever its id",
    path: "/tour-horizon/qr-code/_search",
    accept: "text/html,*/*;q=0.8",
    expected: false,
  },
  { name: "a document, which may be a page", path: "/tour-horizon/qr-code/a", expected: false },
  { name: "a file of the front", path: "/assets/_helpers-1a2b.js", expected: false },
  { name: "the identity provider", method: "POST", path: "/identity/token", expected: false },
  { name: "the mailbox", method: "POST", path: "/mailbox/sms", expected: false },
])("$name: $expected", ({ method = "GET", path, accept, expected }) => {
  expect(isForKuzzle(method, path, accept)).toBe(expected);
});
