import { expect, test } from "vitest";
import { allowedOrigins } from "../../../../src/domain/base/allowedOrigins.ts";

test.each([
  { name: "none where nothing is said", url: undefined, list: undefined, origins: [] },
  {
    name: "that of the public address, whatever path it has",
    url: "https://balise.example/app/",
    list: undefined,
    origins: ["https://balise.example"],
  },
  {
    name: "those of the list beside it, each once",
    url: "https://balise.example",
    list: " https://one.example , ,http://localhost:8080,https://balise.example/x,",
    origins: ["https://balise.example", "https://one.example", "http://localhost:8080"],
  },
  {
    name: "those of the list alone",
    url: undefined,
    list: "https://one.example",
    origins: ["https://one.example"],
  },
])("a browser may call from $name", ({ url, list, origins }) => {
  expect(allowedOrigins(url, list)).toEqual({ ok: true, origins });
});

test.each([
  "*",
  "https://*",
  "https://*.example",
  "null",
  "balise.example",
  "ftp://balise.example",
  "https://",
  "javascript:https://balise.example",
  "https://a b",
])("an entry that is no origin is named, and nothing is allowed: %j", (wrong) => {
  const list = `https://one.example,${wrong}`;
  expect(allowedOrigins("https://balise.example", list)).toEqual({ ok: false, wrong });
  expect(allowedOrigins(wrong, undefined)).toEqual({ ok: false, wrong });
});
