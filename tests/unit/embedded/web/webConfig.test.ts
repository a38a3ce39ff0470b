import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { DEFAULT_MAP_SOURCES } from "../../../../src/domain/customers/mapSources.ts";
import {
  InvalidWebConfiguration,
  readWebConfig,
} from "../../../../backend/embedded/web/webConfig.ts";

describe("the web server's configuration", () => {
  it("works without any variable", () => {
    expect(readWebConfig({ BALISE_FRONT: "/front" })).toEqual({
      host: "127.0.0.1",
      port: 8080,
      phones: null,
      publicUrl: "http://localhost:8080",
      allowedOrigins: [],
      trustedProxies: [],
      kuzzlePort: 7512,
      smtpPort: 7515,
      data: resolve("data"),
      demo: false,
      clientId: "balise-front",
      accountsFile: null,
      demoAccountsFile: null,
      hubUrl: null,
      providers: [expect.objectContaining({ issuer: "http://localhost:8080/identity" })],
      smsToken: null,
      mailboxOpen: false,
      imageOrigins: [],
      maps: DEFAULT_MAP_SOURCES,
      front: "/front",
    });
  });

  it("follows the port in the public address, and takes a list of origins", () => {
    const { publicUrl, allowedOrigins } = readWebConfig({
      BALISE_PORT: "9000",
      BALISE_ALLOWED_ORIGINS: " http://localhost:5173/ ,https://a.example",
    });
    expect({ publicUrl, allowedOrigins }).toEqual({
      publicUrl: "http://localhost:9000",
      allowedOrigins: ["http://localhost:5173", "https://a.example"],
    });
  });

  it.each([
    { variable: "BALISE_PORT", value: "eighty" },
    { variable: "BALISE_SMTP_PORT", value: "70000" },
    { variable: "BALISE_PUBLIC_URL", value: "localhost:8080" },
    { variable: "BALISE_PUBLIC_URL", value: "https://a.example/path" },
    { variable: "BALISE_ALLOWED_ORIGINS", value: "*" },
    { variable: "BALISE_IMAGE_ORIGINS", value: "https://a.example/plans" },
    { variable: "BALISE_TRUSTED_PROXIES", value: "10.0.0.0/33" },
    { variable: "BALISE_TRUSTED_PROXIES", value: "proxy.example.org" },
    { variable: "BALISE_MAP_SOURCES", value: "openfreemap" },
    {
      variable: "BALISE_MAP_SOURCES",
      value: '[{"id":"streets","name":"Streets","pmtiles":"/nowhere/streets.pmtiles"}]',
    },
  ])("names the variable when $variable is $value", ({ variable, value }) => {
    expect(() => readWebConfig({ [variable]: value })).toThrow(InvalidWebConfiguration);
    expect(() => readWebConfig({ [variable]: value })).toThrow(
      `${variable}="${value}" cannot be used: give `,
    );
  });
});
