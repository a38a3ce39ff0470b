import { startAuthentication, startRegistration } from "@simplewebauthn/browser";
import { requestPasskey } from "../../domain/users/factorCalls.ts";
import { openCall } from "../../streams/calls/users/openCall.ts";

/** What the server gave for the browser, as the library takes it. */
type Options = Readonly<Record<string, unknown>>;

/**
 * Asks the device for a passkey of whom the ticket is, or, without one, of any user that it knows. Null: none was used, or the
 * server wants none.
 */
export async function askPasskey(backend: string, ticket: string | null): Promise<object | null> {
  try {
    return await signWith((await openCall(backend, requestPasskey, { ticket })).options);
  } catch {
    // Its owner has changed their mind, the device knows none, or nobody answered: each looks the same.
    return null;
  }
}

/** Has the device sign. @throws where it does not */
export function signWith(options: Options): Promise<object> {
  return startAuthentication({ optionsJSON: options as never });
}

/** Has the device make a passkey. @throws where it does not */
export function makePasskey(options: Options): Promise<object> {
  return startRegistration({ optionsJSON: options as never });
}
