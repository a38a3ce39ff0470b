import type { Backend } from "kuzzle";
import { MIN_PASSWORD_LENGTH } from "../../../../src/domain/users/password.ts";
import type { Configuration } from "../configuration.ts";
import { NO_RIGHTS } from "../security/platform.ts";
import { PASSWORD_ALGORITHM } from "../security/stretchPasswords.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Sets what Kuzzle is told by ours. A value that the operator gives by Kuzzle's own variable of the environment
 * (`kuzzle_server__port`) is left as it is.
 */
export function configureKuzzle(
  config: Backend["config"],
  configuration: Configuration,
  env: Environment,
): void {
  for (const [path, value] of Object.entries(settings(configuration))) {
    if (!isGiven(env, `kuzzle_${path.replaceAll(".", "__")}`)) config.set(path, value);
  }
  // Computed by Kuzzle from its default "*" before it knows our list of origins.
  config.set("internal.allowAllOrigins", false);
}

/** Whether the variable, or one of a member of it, is set. */
function isGiven(env: Environment, name: string): boolean {
  return Object.keys(env).some((key) => key === name || key.startsWith(`${name}__`));
}

function settings({
  kuzzlePort,
  storageUrl,
  cache,
  allowedOrigins,
}: Configuration): Record<string, unknown> {
  // Kuzzle hands the node to its client as it is; its own setting `database` reaches nothing.
  const node = (db: number) => ({ host: cache.host, port: cache.port, db });
  const options = {
    ...(cache.username === null ? {} : { username: cache.username }),
    ...(cache.password === null ? {} : { password: cache.password }),
    ...(cache.tls ? { tls: {} } : {}),
  };
  return {
    "server.port": kuzzlePort,
    // A file of 5 MB is 6.7 MB in base64.
    "server.maxRequestSize": "8MB",
    // In bytes: Kuzzle reads units only in what it loads itself.
    "server.protocols.http.maxFormFileSize": 6 * 1024 * 1024,
    // Counted by connection, and a proxy carries the sign-ins of many people over one.
    "limits.loginsPerSecond": 50,
    // Kuzzle's 100, and the one by which a shared screen has rooms of its own (hideNames.ts).
    "limits.subscriptionConditionsCount": 101,
    "http.accessControlAllowOrigin": [...allowedOrigins],
    "services.storageEngine.majorVersion": "8",
    "services.storageEngine.client.node": storageUrl,
    "services.internalCache.node": node(cache.database),
    "services.internalCache.options": options,
    // The public store is another database: its flushdb must not sign everybody out.
    "services.memoryStorage.node": node(cache.database + 5),
    "services.memoryStorage.options": options,
    // Users that Kuzzle's own calls create are given nothing.
    "security.restrictedProfileIds": [NO_RIGHTS],
    "plugins.kuzzle-plugin-auth-passport-local.algorithm": PASSWORD_ALGORITHM,
    // Our controllers check passwords first; this one holds for whatever goes around them.
    "plugins.kuzzle-plugin-auth-passport-local.passwordPolicies": [
      {
        appliesTo: "*",
        passwordRegex: `^[\\s\\S]{${MIN_PASSWORD_LENGTH},}$`,
        forbidLoginInPassword: true,
      },
    ],
  };
}

/**
 * Kuzzle's log tells every write of a role at its usual level. Its logger is made with the Backend, before anything can
 * be set, so it is told by the environment.
 */
export function quietLog(env: Record<string, string | undefined>): void {
  env["kuzzle_server__appLogs__level"] ??= "warn";
}
