/** Kuzzle's word for: who is this? */
type Done = (error: unknown, user?: unknown, info?: unknown) => void;
type Verify = (request: unknown, body: unknown, done: Done) => void;

/**
 * What Passport, which Kuzzle's strategies go through, wants of a strategy that reads the body of a login; it adds
 * success, fail and error itself.
 */
abstract class BodyAuthenticator {
  abstract readonly name: string;
  readonly verify: Verify;
  declare success: (user: unknown) => void;
  declare fail: (info: unknown) => void;
  declare error: (error: unknown) => void;

  constructor(_options: unknown, verify: Verify) {
    this.verify = verify;
  }

  authenticate(request: { readonly body?: unknown }): void {
    this.verify(request, request.body, (error, user, info) => {
      if (error !== null && error !== undefined) this.error(error);
      else if (user === false || user === null || user === undefined) this.fail(info);
      else this.success(user);
    });
  }
}

/**
 * What a plugin of Kuzzle's declares for a strategy that reads the body of a login and keeps no credentials of Kuzzle's: its
 * method `verify` judges, `exists` and `forget` answer where a user is deleted, and `refuse` whatever would write by hand.
 */
export function strategyOf(name: string, fields: readonly string[]) {
  class Authenticator extends BodyAuthenticator {
    readonly name = name;
  }
  return {
    authenticators: { [name]: Authenticator },
    strategies: {
      [name]: {
        config: { authenticator: name, fields: [...fields] },
        methods: {
          create: "refuse",
          delete: "forget",
          exists: "exists",
          update: "refuse",
          validate: "refuse",
          verify: "verify",
        },
      },
    },
  };
}

/** Whom a strategy has recognised. */
export type Verdict = { kuid: string } | { kuid: null; message: string };
