import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { texts } from "../support/looks.ts";
import { openFront } from "../support/openFront.tsx";
import { personOf } from "../support/people.ts";

test("a new password is judged beside its field while it is typed", async () => {
  const fetched: string[] = [];
  const observer = new PerformanceObserver((list) =>
    fetched.push(...list.getEntries().map(({ name }) => name)),
  );
  observer.observe({ type: "resource" });
  const judges = () => fetched.filter((name) => name.includes("zxcvbn"));
  await openFront("/password", {
    person: { ...personOf("worker"), firstName: "Adele", lastName: "Vasseur" },
  });
  const field = page.getByLabelText("New password").first();
  const says = () => texts(page.getByRole("main").getByRole("status")).join(" ").trim();
  await field.fill("short");
  await expect.poll(says).toBe("7 more characters are needed.");
  // What judges is heavy: nobody fetches it before there is something to judge.
  expect(judges()).toEqual([]);
  await field.fill("azertyuiopqs");
  await expect.poll(says).toBe("Easy to guess: it is a row of keys.");
  expect(judges()).not.toEqual([]);
  observer.disconnect();
  await field.fill("vasseuradele");
  await expect.poll(says).toBe("Easy to guess: it is made of your name or address.");
  await field.fill("correct horse battery staple");
  await expect.poll(says).toBe("A strong password.");
  await field.fill("");
  await expect.poll(says).toBe("");
});
