import { describe, expect, it } from "vitest";
import { initialTransition } from "xstate";
import { UserId } from "../../../../src/domain/base/ids.ts";
import { authenticationMachine } from "../../../../src/machines/users/authenticationMachine.ts";
import type { SignedInUser } from "../../../../src/machines/users/authenticationTypes.ts";
import { connectionMachine } from "../../../../src/machines/shell/connectionMachine.ts";
import { hubUserMachine } from "../../../../src/machines/users/hubUserMachine.ts";
import { sessionMachine } from "../../../../src/machines/shell/sessionMachine.ts";
import { selectStage } from "../../../../src/views/shell/selectStage.ts";
import { visitor } from "./support/visitor.ts";

const user: SignedInUser = {
  id: UserId.parse("user-1"),
  profileIds: [],
  name: "Camille",
  hubTransmissibleId: null,
  locale: null,
};

type Value<Machine extends { resolveState: (config: never) => unknown }> = Parameters<
  Machine["resolveState"]
>[0] extends { value: infer V }
  ? V
  : never;

const [authentication] = initialTransition(authenticationMachine, {
  isReturning: false,
  returnTo: null,
  entrance: "loginPage",
});
const [session] = initialTransition(sessionMachine, { disabledFlags: [] });
const [hubUser] = initialTransition(hubUserMachine, { hubUser: null });
const [connection] = initialTransition(connectionMachine);

const signedIn = (value: Value<typeof authenticationMachine>, who: SignedInUser | null) =>
  authenticationMachine.resolveState({ value, context: { ...authentication.context, user: who } });
const sessionIn = (value: Value<typeof sessionMachine>, isOpen = false) =>
  sessionMachine.resolveState({
    value,
    context: { ...session.context, visitor: isOpen ? visitor() : null },
  });
const hubIn = (value: Value<typeof hubUserMachine>) =>
  hubUserMachine.resolveState({ value, context: hubUser.context });
const connectionIn = (value: Value<typeof connectionMachine>) =>
  connectionMachine.resolveState({ value, context: connection.context });

const resting = signedIn({ signedIn: "resting" }, user);
const open = sessionIn({ open: "ready" }, true);
const online = connectionIn("online");
const lost = connectionIn("waitingForConnection");
const absent = hubIn("absent");

describe("selectStage", () => {
  const cases = [
    {
      name: "the session is being proven: the shape of the shell",
      given: {
        authentication: signedIn({ proving: "checkingBackend" }, null),
        session,
        hubUser: absent,
        connection: online,
      },
      expected: "starting",
    },
    {
      name: "nobody can be asked: the offline page",
      given: {
        authentication: signedIn("waiting", null),
        session,
        hubUser: absent,
        connection: online,
      },
      expected: "offline",
    },
    {
      name: "no connection for 1.5 s and nothing to show: the offline page",
      given: {
        authentication: signedIn({ proving: "checkingBackend" }, null),
        session,
        hubUser: absent,
        connection: lost,
      },
      expected: "offline",
    },
    {
      name: "nobody is signed in",
      given: {
        authentication: signedIn({ signedOut: "asking" }, null),
        session,
        hubUser: absent,
        connection: online,
      },
      expected: "login",
    },
    {
      name: "the login page needs no connection",
      given: {
        authentication: signedIn({ signedOut: "asking" }, null),
        session,
        hubUser: absent,
        connection: lost,
      },
      expected: "login",
    },
    {
      name: "somebody from the partner hub is asked first",
      given: {
        authentication: signedIn({ signedOut: "asking" }, null),
        session,
        hubUser: hubIn("asking"),
        connection: online,
      },
      expected: "hubQuestion",
    },
    {
      name: "they are asked although somebody else is signed in",
      given: {
        authentication: resting,
        session: open,
        hubUser: hubIn("asking"),
        connection: online,
      },
      expected: "hubQuestion",
    },
    {
      name: "they are told that it failed",
      given: {
        authentication: resting,
        session: open,
        hubUser: hubIn("failed"),
        connection: online,
      },
      expected: "hubQuestion",
    },
    {
      name: "while they are being signed in, nobody else is asked to",
      given: {
        authentication: signedIn({ signedOut: "asking" }, null),
        session,
        hubUser: hubIn("authenticating"),
        connection: online,
      },
      expected: "starting",
    },
    {
      name: "the customer is being loaded",
      given: {
        authentication: resting,
        session: sessionIn("loadingCustomer"),
        hubUser: absent,
        connection: online,
      },
      expected: "starting",
    },
    {
      name: "a customer is open",
      given: { authentication: resting, session: open, hubUser: absent, connection: online },
      expected: "shell",
    },
    {
      name: "an open screen stays through a cut",
      given: { authentication: resting, session: open, hubUser: absent, connection: lost },
      expected: "shell",
    },
    {
      name: "and while the session is proven again",
      given: {
        authentication: signedIn({ proving: "checkingBackend" }, user),
        session: open,
        hubUser: absent,
        connection: online,
      },
      expected: "shell",
    },
    {
      name: "signed out while a customer was open: nothing of them stays",
      given: {
        authentication: signedIn("signingOut", null),
        session: open,
        hubUser: absent,
        connection: online,
      },
      expected: "starting",
    },
    {
      name: "the customer grants nothing",
      given: {
        authentication: resting,
        session: sessionIn("noRights"),
        hubUser: absent,
        connection: online,
      },
      expected: "noRights",
    },
    {
      name: "there is no customer",
      given: {
        authentication: resting,
        session: sessionIn("noCustomer"),
        hubUser: absent,
        connection: online,
      },
      expected: "noRights",
    },
    {
      name: "the customer could not be read, with a connection",
      given: {
        authentication: resting,
        session: sessionIn("customerFailed"),
        hubUser: absent,
        connection: online,
      },
      expected: "sessionFailed",
    },
    {
      name: "the customers could not be read, without",
      given: {
        authentication: resting,
        session: sessionIn("customersFailed"),
        hubUser: absent,
        connection: lost,
      },
      expected: "offline",
    },
    {
      name: "rights were taken: nothing stays on the screen",
      given: {
        authentication: resting,
        session: sessionIn("revoked"),
        hubUser: absent,
        connection: online,
      },
      expected: "starting",
    },
  ];
  it.each(cases)("$name", ({ given, expected }) => {
    expect(selectStage(given)).toBe(expected);
  });
});
