import { describe, expect, test } from "vitest";
import { CustomerIndex, InvitationId, UserId } from "../../../../src/domain/base/ids.ts";
import { EpochMs } from "../../../../src/domain/base/instant.ts";
import { profileIdOf } from "../../../../src/domain/base/profile.ts";
import {
  ended,
  type Invitation,
  INVITATION_LIFE,
  invitationIssue,
  status,
} from "../../../../src/domain/users/invitation.ts";

const TOWER = CustomerIndex.parse("tower");
const RENTAL = CustomerIndex.parse("rental");
const at = (ms: number) => EpochMs.parse(ms);

const member = (customer: CustomerIndex) => [profileIdOf(customer, "worker")];

describe("who may be invited to a customer", () => {
  test.each([
    { name: "nobody", given: null, expected: "unknown" },
    {
      name: "a user of another customer",
      given: { profileIds: member(RENTAL), restriction: null },
      expected: null,
    },
    {
      name: "one who has a role here",
      given: { profileIds: [...member(RENTAL), ...member(TOWER)], restriction: null },
      expected: "member",
    },
    {
      name: "one who stays with another customer",
      given: { profileIds: member(RENTAL), restriction: RENTAL },
      expected: "unknown",
    },
    {
      name: "a super admin",
      given: { profileIds: ["admin"], restriction: null },
      expected: "unknown",
    },
    {
      name: "one who belongs to nobody",
      given: { profileIds: ["no-rights"], restriction: null },
      expected: "free",
    },
  ])("$name: $expected", ({ given, expected }) => {
    expect(invitationIssue(given, TOWER)).toBe(expected);
  });
});

const invitation: Invitation = {
  id: InvitationId.parse("invitation-1"),
  customer: TOWER,
  userId: UserId.parse("user-1"),
  invited: "anna",
  role: "worker",
  invitedBy: UserId.parse("user-2"),
  invitedByName: "Bo Admin",
  at: at(0),
  expiresAt: at(INVITATION_LIFE),
  state: "pending",
  endedAt: null,
  endedBy: null,
};

describe("an invitation", () => {
  test("stands for 72 hours and not a millisecond longer", () => {
    expect(status(invitation, at(INVITATION_LIFE - 1))).toBe("pending");
    expect(status(invitation, at(INVITATION_LIFE))).toBe("expired");
  });

  test("that was answered does not run out", () => {
    const accepted = ended(invitation, "accepted", invitation.userId, at(5));
    expect(status(accepted, at(INVITATION_LIFE + 1))).toBe("accepted");
  });

  test("keeps who ended it, and when", () => {
    expect(ended(invitation, "withdrawn", invitation.invitedBy, at(7))).toEqual({
      ...invitation,
      state: "withdrawn",
      endedAt: 7,
      endedBy: "user-2",
    });
  });
});
