import { WebSocket } from "ws";
import { userForm } from "../../tests/support/customer.ts";
import type { Attack, Target } from "./attacks.ts";

/** What is not answered by then never is, in ms. */
const PATIENCE = 10_000;

type Answer = {
  readonly status: number;
  readonly error: { readonly id?: string; readonly message?: string } | null;
};

/** A call of somebody who administers the customer, from an address of its own. */
async function asInsider(
  { webPort, insiderToken }: Target,
  name: string,
  body: object,
): Promise<Answer> {
  const answer = await fetch(`http://localhost:${webPort}/_/omniscient/${name}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${insiderToken}`,
      "content-type": "application/json",
      "x-forwarded-for": "203.0.113.77",
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(PATIENCE),
  });
  return (await answer.json()) as Answer;
}

/** 9a. A relay: own words in a name, and links to one stranger after the other. */
const relay: Attack = async (target) => {
  const { customer } = target;
  const user = userForm("relayed", "worker", { email: "first@stranger.example" });
  const broken = { ...user, firstName: "Ada\n\nYour account ends today, call us." };
  const written = await asInsider(target, "user/create", { customer, user: broken });
  if (written.status !== 400 || written.error?.message?.includes("firstName") !== true)
    throw new Error(
      `a name of three lines was answered ${written.status}: ${written.error?.message}`,
    );
  const made = await asInsider(target, "user/create", { customer, id: "relayed", user });
  if (made.status !== 200) throw new Error(`no user was made: ${made.error?.message}`);
  const userId = "relayed";
  let sent = 0;
  for (let round = 0; round < 8; round += 1) {
    const email = `stranger-${round}@stranger.example`;
    await asInsider(target, "user/update", { customer, userId, changes: { email } });
    const links = await Promise.all(
      [1, 2, 3].map(() => asInsider(target, "user/sendLink", { customer, userId })),
    );
    sent += links.filter(({ status }) => status === 200).length;
    await asInsider(target, "user/withdrawLink", { customer, userId });
  }
  if (sent > 1) throw new Error(`${sent} links were sent within a minute`);
  return `${sent} of 24 links sent`;
};

/** 9b. A lockout: wrong passwords of one account from many addresses; then its owner, from one more. */
const lockout: Attack = async ({ webPort, password }) => {
  const signIn = async (given: string, from: string) =>
    (
      await fetch(`http://localhost:${webPort}/_login/local`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-forwarded-for": from },
        body: JSON.stringify({ username: "manager", password: given }),
        signal: AbortSignal.timeout(PATIENCE),
      })
    ).status;
  const guesses: number[] = [];
  for (let address = 1; address <= 20; address += 1)
    for (let guess = 0; guess < 5; guess += 1)
      guesses.push(await signIn(`guess ${guess}`, `198.18.7.${address}`));
  const owner = await signIn(password, "203.0.113.99");
  if (owner !== 200) throw new Error(`the owner is answered ${owner}`);
  return `${guesses.filter((status) => status === 429).length} of 100 guesses wait, the owner is in`;
};

/** 9c. A plan that unpacks to gigabytes in every viewer. */
const plan: Attack = async (target) => {
  // The head of a PNG of 20,000 by 20,000 pixels.
  const png = "89504e470d0a1a0a0000000d4948445200004e2000004e200806000000";
  const answer = await asInsider(target, "site/storePlan", {
    customerIndex: target.customer,
    siteId: "site-none",
    floor: 0,
    name: "plan.png",
    content: Buffer.from(png, "hex").toString("base64"),
    seen: null,
    corners: [
      [3.99, 45.005],
      [4.01, 45.005],
      [4.01, 44.995],
      [3.99, 44.995],
    ],
    opacity: 1,
  });
  if (answer.error?.id !== "omniscient.rule.file_too_big")
    throw new Error(`the plan is answered ${answer.status} ${answer.error?.id}`);
  return "refused as too large";
};

/** 9d. Messages whose answers would repeat what is nested 20,000 times. */
const nesting: Attack = async ({ webPort }) => {
  const deep = "[".repeat(20_000) + "]".repeat(20_000);
  const call = '"controller":"auth","action":"getCurrentUser"';
  const messages = [`{${call},"requestId":${deep}}`, `{${call},"volatile":{"a":${deep}}}`];
  for (const message of messages) {
    const socket = new WebSocket(`ws://localhost:${webPort}`);
    try {
      await new Promise<void>((resolve, reject) => {
        const late = () => reject(new Error(`no answer to ${message.slice(0, 60)}`));
        const timer = setTimeout(late, PATIENCE);
        socket.once("error", reject);
        socket.once("open", () => socket.send(message));
        socket.once("message", () => {
          clearTimeout(timer);
          resolve();
        });
      });
    } finally {
      socket.terminate();
    }
  }
  return "answered";
};

export const INSIDER_ATTACKS: Readonly<Record<string, Attack>> = { relay, lockout, plan, nesting };
