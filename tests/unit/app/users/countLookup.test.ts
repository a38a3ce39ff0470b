import { expect, test } from "vitest";
import { countLookup, MAX_LOOKUPS } from "../../../../backend/app/users/countLookup.ts";
import { refuseIssues } from "../../../../backend/app/users/refuseIssues.ts";
import { DAY } from "../../../../src/domain/base/time.ts";
import { CustomerIndex, UserId } from "../../../../src/domain/base/ids.ts";

const TOWER = CustomerIndex.parse("tower");

function platform() {
  const counts = new Map<string, number>();
  const clock = { now: 1_700_000_000_000 };
  const deps = {
    internals: {
      count(key: string, by: number) {
        counts.set(key, (counts.get(key) ?? 0) + by);
        return Promise.resolve(counts.get(key) ?? 0);
      },
    },
    now: () => clock.now,
  };
  const total = () => [...counts.values()].reduce((sum, one) => sum + one, 0);
  return { deps: deps as never, clock, total };
}
const caller = (kuid: string, isSuperAdmin = false) => ({ kuid, isSuperAdmin }) as never;
const user = (id: string, ...profileIds: string[]) =>
  ({ id: UserId.parse(id), username: id, email: `${id}@example.org`, profileIds }) as never;

test("an administrator is told of users of others so often in a day, whoever else asks", async () => {
  const { deps, clock } = platform();
  for (let count = 0; count < MAX_LOOKUPS; count += 1) await countLookup(deps, caller("ada"));
  await expect(countLookup(deps, caller("ada"))).rejects.toMatchObject({
    code: "too_many_lookups",
    data: { max: MAX_LOOKUPS },
  });
  await countLookup(deps, caller("bob"));
  clock.now += DAY;
  await countLookup(deps, caller("ada"));
});

test("a super admin, who sees all users, is not counted", async () => {
  const { deps, total } = platform();
  await countLookup(deps, caller("root", true));
  expect(total()).toBe(0);
});

test.each([
  { name: "of another customer", others: [user("eve", "customer.rental.worker")], counted: 1 },
  { name: "of no customer", others: [user("eve")], counted: 1 },
  { name: "of the own customer", others: [user("eve", "customer.tower.worker")], counted: 0 },
])("a name that is taken by a user $name counts $counted", async ({ others, counted }) => {
  const { deps, total } = platform();
  const candidate = { username: "EVE", email: "other@example.org", role: "worker" };
  const refused = refuseIssues(deps, caller("ada"), TOWER, { candidate, others, self: null });
  await expect(refused).rejects.toMatchObject({ code: "username_already_exists" });
  expect(total()).toBe(counted);
});

test("what is wrong with a form without anybody else is not counted", async () => {
  const { deps, total } = platform();
  const candidate = { username: "eve", email: "no address", role: "worker" };
  const refused = refuseIssues(deps, caller("ada"), TOWER, { candidate, others: [], self: null });
  await expect(refused).rejects.toMatchObject({ code: "invalid_email_format" });
  expect(total()).toBe(0);
});
