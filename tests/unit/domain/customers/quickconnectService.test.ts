import { expect, test } from "vitest";
import { CustomerIndex } from "../../../../src/domain/base/ids.ts";
import {
  formOfResource,
  QuickconnectResource,
  sentUser,
} from "../../../../src/domain/customers/quickconnectService.ts";
import { User } from "../../../../src/domain/users/user.ts";

test("a resource is the form of an asset beside its id and whether it is archived", () => {
  const resource = QuickconnectResource.parse({
    id: "res-1",
    reference: "C-1",
    isArchived: true,
    designation: "Crane",
    unheardOf: [1],
  });
  expect(formOfResource(resource)).toEqual({
    reference: "C-1",
    designation: "Crane",
    unheardOf: [1],
  });
});

test("of a user it receives who they are and what they may do at this customer, and nothing else", () => {
  const user = User.parse({
    id: "ada",
    username: "ada",
    firstName: "Ada",
    lastName: "Lovelace",
    email: "ada@example.org",
    phone: "+33612345678",
    profileIds: ["customer.tower.worker", "customer.tower.admin", "customer.harbour.screen"],
    restriction: null,
    lastLogin: 1,
    hubTransmissibleId: null,
    identitySubject: null,
    locale: "fr",
  });
  expect(sentUser(user, CustomerIndex.parse("tower"))).toEqual({
    username: "ada",
    firstName: "Ada",
    lastName: "Lovelace",
    email: "ada@example.org",
    roles: ["admin", "worker"],
  });
});
