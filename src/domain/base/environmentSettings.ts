import { z } from "zod";

const WebAddress = z.url({
  protocol: /^https?$/u,
  error: "An address must begin with http:// or https://.",
});

/** Where the front finds its services (specification section 3). `pingInterval`: in ms. */
export const EnvironmentSettings = z.object({
  backend: z.object({
    host: z.string().min(1),
    options: z.object({
      port: z.number().int().min(1).max(65_535),
      ssl: z.boolean(),
      pingInterval: z.number().int().min(1000).max(60_000),
    }),
  }),
  /** Null: there is no partner hub. */
  hub: z
    .object({
      widgetUrl: WebAddress,
      authenticationUrl: WebAddress,
      logoutUrl: WebAddress,
    })
    .nullable(),
  identityProvider: z.object({
    authority: WebAddress,
    clientId: z.string().min(1),
    realm: z.string().min(1).nullable(),
    responseType: z.literal("code"),
    scope: z.string().refine((scope) => scope.split(" ").includes("openid"), {
      error: "The scope does not hold openid: add it.",
    }),
  }),
});
export type EnvironmentSettings = z.infer<typeof EnvironmentSettings>;
