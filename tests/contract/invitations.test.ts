import type { Kuzzle } from "kuzzle-sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { INVITATION_LIFE } from "../../src/domain/users/invitation.ts";
import type { OwnInvitation, ShownInvitation } from "../../src/domain/users/invitationCalls.ts";
import { type RunningBackend, startBackend } from "../support/backend.ts";
import { customerForm, PASSWORD, userForm } from "../support/customer.ts";

let backend: RunningBackend;
let root: Kuzzle;
/** The administrators of the two customers. */
let tower: Kuzzle;
let rental: Kuzzle;

beforeAll(async () => {
  backend = await startBackend();
  root = await backend.sdk(backend.superAdmin);
  for (const customer of ["tower", "rental"]) {
    await ask(root, "customer:create", { customer: customerForm(customer) });
    await newUser(`${customer}-admin`, "admin", customer);
  }
  tower = await signIn("tower-admin");
  rental = await signIn("rental-admin");
}, 120_000);
afterAll(async () => {
  await backend?.stop();
});

async function ask<Answer = unknown>(sdk: Kuzzle, name: string, body: object): Promise<Answer> {
  const [controller = "", action = ""] = name.split(":");
  const { result } = await sdk.query({ controller: `omniscient/${controller}`, action, body });
  return result as Answer;
}

async function refusal(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
    return "nothing refused";
  } catch (error) {
    return String((error as { id?: unknown }).id).replace("omniscient.rule.", "");
  }
}

async function newUser(username: string, role: string, customer: string, more = {}): Promise<void> {
  const user = userForm(username, role, more);
  await ask(root, "user:create", { customer, id: username, password: PASSWORD, user });
}

const signIn = (username: string, password = PASSWORD) => backend.sdk({ username, password });
const invite = (sdk: Kuzzle, invited: string, role = "worker", customer = "tower") =>
  ask<{ invitation: ShownInvitation }>(sdk, "invitation:create", { customer, invited, role });
const own = async (sdk: Kuzzle) =>
  (await ask<{ invitations: OwnInvitation[] }>(sdk, "invitation:mine", {})).invitations;
const stateOf = async (id: string) => {
  const body = { customer: "tower" };
  const found = await ask<{ invitations: ShownInvitation[] }>(tower, "invitation:search", body);
  return found.invitations.find((one) => one.id === id)?.state;
};
const customersOf = async (sdk: Kuzzle, userId: string) =>
  (await ask<{ index: string }[]>(sdk, "user:listIndexes", { userId })).map(({ index }) => index);

test("a user of another customer takes part once they accept, and not before", async () => {
  await newUser("anna", "worker", "rental");
  const anna = await signIn("anna");
  const { invitation } = await invite(tower, "ANNA", "preperer");
  expect(invitation).toMatchObject({ invited: "ANNA", role: "preperer", state: "pending" });
  expect(invitation.expiresAt - invitation.at).toBe(INVITATION_LIFE);
  expect(Object.keys(invitation)).not.toContain("userId");
  expect(await customersOf(anna, "anna")).toEqual(["rental"]);
  expect(await own(anna)).toEqual([
    {
      id: invitation.id,
      customer: "tower",
      customerName: "tower",
      role: "preperer",
      invitedByName: "First Last",
      expiresAt: invitation.expiresAt,
    },
  ]);
  const body = { invitationId: invitation.id };
  expect(await ask(anna, "invitation:accept", body)).toEqual({ customer: "tower" });
  expect(await customersOf(anna, "anna")).toEqual(["rental", "tower"]);
  expect(await own(anna)).toEqual([]);
  expect(await stateOf(invitation.id)).toBe("accepted");
  // An answer that was lost: accepted again, it stays as it is.
  expect(await ask(anna, "invitation:accept", body)).toEqual({ customer: "tower" });
  // What the second customer may change is the role here, the account is the user's own.
  const changes = { email: "stolen@example.org" };
  expect(
    await refusal(ask(tower, "user:update", { customer: "tower", userId: "anna", changes })),
  ).toBe("not_allowed");
});

test("nobody but who is invited answers, and only while it is open", async () => {
  await newUser("bert", "worker", "rental");
  await newUser("carl", "worker", "rental");
  const [bert, carl] = [await signIn("bert"), await signIn("carl")];
  const { invitation } = await invite(tower, "bert@example.org");
  const body = { invitationId: invitation.id };
  for (const other of [carl, rental, tower]) {
    expect(await refusal(ask(other, "invitation:accept", body))).toBe("not_found");
    expect(await refusal(ask(other, "invitation:decline", body))).toBe("not_found");
  }
  expect(await own(carl)).toEqual([]);
  expect(await ask(bert, "invitation:decline", body)).toEqual({ customer: "tower" });
  expect(await stateOf(invitation.id)).toBe("declined");
  expect(await refusal(ask(bert, "invitation:accept", body))).toBe("not_found");
  expect(await customersOf(bert, "bert")).toEqual(["rental"]);
});

test("one that was withdrawn cannot be accepted, and only its customer withdraws it", async () => {
  await newUser("dora", "worker", "rental");
  const dora = await signIn("dora");
  const { invitation } = await invite(tower, "dora");
  const of = (customer: string) => ({ customer, invitationId: invitation.id });
  expect(await refusal(ask(rental, "invitation:withdraw", of("tower")))).toBe("not_allowed");
  expect(await refusal(ask(rental, "invitation:withdraw", of("rental")))).toBe("not_found");
  await ask(tower, "invitation:withdraw", of("tower"));
  expect(await stateOf(invitation.id)).toBe("withdrawn");
  expect(await refusal(ask(dora, "invitation:accept", { invitationId: invitation.id }))).toBe(
    "not_found",
  );
});

test("an account that its administrator changes meanwhile cannot answer for its user", async () => {
  await newUser("emil", "worker", "rental");
  const { invitation } = await invite(tower, "emil");
  const password = "chosen by somebody else 7";
  await ask(rental, "user:update", { customer: "rental", userId: "emil", changes: {}, password });
  const impostor = await signIn("emil", password);
  expect(await own(impostor)).toEqual([]);
  expect(await refusal(ask(impostor, "invitation:accept", { invitationId: invitation.id }))).toBe(
    "not_found",
  );
  expect(await stateOf(invitation.id)).toBe("void");
});

test("the second invitation of a user takes the place of the first", async () => {
  await newUser("fred", "worker", "rental");
  const fred = await signIn("fred");
  const first = (await invite(tower, "fred")).invitation;
  const second = (await invite(tower, "fred", "admin")).invitation;
  expect(second.id).toBe(first.id);
  expect((await own(fred)).map(({ role }) => role)).toEqual(["admin"]);
});

test("nobody is invited who cannot be, and what is wrong is said", async () => {
  await newUser("gina", "worker", "rental", { restriction: "rental" });
  await newUser("hugo", "worker", "tower");
  expect([
    await refusal(invite(tower, "nobody at all")),
    await refusal(invite(tower, "gina")),
    await refusal(invite(tower, "superadmin")),
    await refusal(invite(tower, "hugo")),
    await refusal(invite(tower, "gina", "gateway")),
    await refusal(invite(rental, "hugo")),
  ]).toEqual(["not_found", "not_found", "not_found", "conflict", "invalid_input", "not_allowed"]);
});

test("the customer is archived: nobody is asked to take part there", async () => {
  await ask(root, "customer:create", { customer: customerForm("closing") });
  await newUser("closing-admin", "admin", "closing");
  await newUser("ines", "worker", "rental");
  const ines = await signIn("ines");
  const admin = await signIn("closing-admin");
  const { invitation } = await invite(admin, "ines", "worker", "closing");
  await ask(root, "customer:archive", { customerIndex: "closing" });
  expect(await own(ines)).toEqual([]);
  expect(await refusal(ask(ines, "invitation:accept", { invitationId: invitation.id }))).toBe(
    "not_found",
  );
});
