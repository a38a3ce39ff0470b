import { z } from "zod";
import { EnvironmentSettings } from "./environmentSettings.ts";

/** A login that may be told because its password is public anyway (product.md section 7). */
export const DemoLogin = z.object({
  name: z.string().min(1),
  username: z.string().min(1),
  password: z.string().min(1),
  /** Whose staff the person is; null: the platform's. */
  customer: z.string().nullable(),
  profile: z.string().nullable(),
});
export type DemoLogin = z.infer<typeof DemoLogin>;

/** A provider that the sign-in page offers. `id`: what the browser remembers of it. */
export const OfferedProvider = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  settings: EnvironmentSettings.shape.identityProvider,
});
export type OfferedProvider = z.infer<typeof OfferedProvider>;

/** What the server sends every front before anybody signs in, at `FRONT_SETTINGS_PATH`. Nothing secret. */
export const FrontSettings = z.object({
  environment: EnvironmentSettings,
  /** Where people may come from, the environment's own first; one at least. */
  identityProviders: z.array(OfferedProvider).min(1),
  /** Empty outside demo mode. */
  demoLogins: z.array(DemoLogin),
});
export type FrontSettings = z.infer<typeof FrontSettings>;
