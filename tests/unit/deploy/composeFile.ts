import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";

const repository = join(import.meta.dirname, "../../..");

/** Absolute path of a file below deploy/. */
export function deployPath(...path: readonly string[]): string {
  return join(repository, "deploy", ...path);
}

/** Text of a file of the repository. */
export function textOf(...path: readonly string[]): string {
  return readFileSync(join(repository, ...path), "utf8");
}

const Values = z.record(z.string(), z.string());
const Names = z.union([
  z.array(z.string()),
  z.record(z.string(), z.unknown()).transform((networks) => Object.keys(networks)),
]);

const Service = z.object({
  image: z.string(),
  restart: z.string().optional(),
  ports: z.array(z.string()).default([]),
  networks: Names,
  environment: Values.default({}),
  volumes: z.array(z.string()).default([]),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  logging: z.object({ driver: z.string(), options: Values }),
  security_opt: z.array(z.string()),
  deploy: z.object({
    resources: z.object({ limits: z.object({ cpus: z.string(), memory: z.string() }) }),
  }),
});

/** One service of deploy/compose.yaml, its anchors resolved and its variables not. */
export type Service = z.infer<typeof Service>;

const ComposeFile = z.object({
  services: z.record(z.string(), Service),
  networks: z.record(z.string(), z.object({ internal: z.boolean().default(false) })),
  volumes: z.record(z.string(), z.unknown()),
});

/** deploy/compose.yaml as Docker Compose reads it. */
export const compose = ComposeFile.parse(parse(textOf("deploy", "compose.yaml"), { merge: true }));

/** The names on the left of deploy/.env.example with what they are set to there. */
export const exampleEnvironment: Readonly<Record<string, string>> = Object.fromEntries(
  textOf("deploy", ".env.example")
    .split("\n")
    .filter((line) => /^[A-Za-z_]/.test(line))
    .map((line) => {
      const at = line.indexOf("=");
      return [line.slice(0, at), line.slice(at + 1)];
    }),
);

const VARIABLE = /\$\$|\$\{([A-Za-z_][A-Za-z0-9_]*)(?::([-?])([^}]*))?\}/g;

/** Replaces `${NAME}`, `${NAME:-default}` and `${NAME:?message}` as Docker Compose does. */
export function interpolate(text: string, env: Readonly<Record<string, string>>): string {
  return text.replace(VARIABLE, (whole, name: string | undefined, kind, rest: string) => {
    if (name === undefined) return "$";
    const value = env[name] ?? "";
    if (value !== "") return value;
    if (kind === "?") throw new Error(`required variable ${name} is missing a value: ${rest}`);
    return kind === "-" ? rest : "";
  });
}

/** The variables a text names, with what stands behind `:-` or `:?`. */
export function variablesOf(
  text: string,
): readonly { readonly name: string; readonly kind: string }[] {
  return [...text.matchAll(VARIABLE)].flatMap(([, name, kind]) =>
    name === undefined ? [] : [{ name, kind: kind ?? "" }],
  );
}
