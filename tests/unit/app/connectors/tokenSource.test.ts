import { expect, test } from "vitest";
import type {
  ServerAnswer,
  ServerRequest,
} from "../../../../backend/app/connectors/serverClient.ts";
import { fetchedToken, givenToken } from "../../../../backend/app/connectors/tokenSource.ts";

const CLIENT = {
  tokenUrl: "https://id.example.com/token",
  clientId: "client: one",
  secret: "s&cret",
  scope: "fleet",
};
const answer = (status: number, body: object = {}): ServerAnswer => ({
  status,
  body: JSON.stringify(body),
  asked: null,
});
const given = (token: string, expires_in?: number) =>
  answer(200, { access_token: token, ...(expires_in === undefined ? {} : { expires_in }) });

/** Tokens of a server that answers so, one after the other. */
function tokens(...answers: ServerAnswer[]) {
  const asked: ServerRequest[] = [];
  let now = 0;
  const source = fetchedToken(CLIENT, {
    ask: (request) => {
      asked.push(request);
      const next = answers.shift();
      if (next === undefined) throw new Error("No further token is expected.");
      return Promise.resolve(next);
    },
    now: () => now,
  });
  return { source, asked, pass: (ms: number) => (now += ms) };
}

test("a token is asked for by Basic, and kept until a minute before its end", async () => {
  const { source, asked, pass } = tokens(given("one", 3600), given("two"));
  expect(await source.token()).toBe("one");
  expect(asked[0]).toMatchObject({
    method: "POST",
    url: CLIENT.tokenUrl,
    // RFC 6749 section 2.3.1: both are escaped as forms are.
    headers: { authorization: `Basic ${btoa("client%3A%20one:s%26cret")}` },
    body: "grant_type=client_credentials&scope=fleet",
  });
  pass(3_539_999);
  expect(await source.token()).toBe("one");
  pass(1);
  expect(await source.token()).toBe("two");
  // Of one whose life is not said for five minutes.
  pass(299_999);
  expect(await source.token()).toBe("two");
  expect(asked).toHaveLength(2);
});

test.each([400, 401])(
  "a server that refuses Basic with %i gets the secret in the body, from then on at once",
  async (status) => {
    const { source, asked } = tokens(answer(status), given("one"), given("two"));
    expect(await source.token()).toBe("one");
    source.forget();
    expect(await source.token()).toBe("two");
    expect(
      asked.map(({ body, headers }) => [body, headers["authorization"] !== undefined]),
    ).toEqual([
      ["grant_type=client_credentials&scope=fleet", true],
      [
        "grant_type=client_credentials&scope=fleet&client_id=client%3A+one&client_secret=s%26cret",
        false,
      ],
      [
        "grant_type=client_credentials&scope=fleet&client_id=client%3A+one&client_secret=s%26cret",
        false,
      ],
    ]);
  },
);

test.each([
  ["both ways", [answer(401), answer(400)], "refuses the user, the client or the password (400)"],
  ["for a while", [answer(429)], "left alone"],
  ["without a token", [answer(200, { error: "none" })], "holds no access_token"],
])("is refused by name: %s", async (_name, answers, why) => {
  await expect(tokens(...answers).source.token()).rejects.toThrow(why);
});

test("calls that wait for a token share it", async () => {
  const { source, asked } = tokens(given("one"));
  expect(await Promise.all([source.token(), source.token()])).toEqual(["one", "one"]);
  expect(asked).toHaveLength(1);
});

test("a call that is refused is made once more by another token, and no third time", async () => {
  const { source } = tokens(given("one"), given("two"));
  const sent: (string | null)[] = [];
  const send = (token: string | null) => {
    sent.push(token);
    return Promise.resolve({ status: 401 });
  };
  expect(await source.use(send)).toEqual({ status: 401 });
  expect(sent).toEqual(["one", "two"]);
});

test("a token that was given by hand is sent as it is, once", async () => {
  const sent: (string | null)[] = [];
  const send = (token: string | null) => {
    sent.push(token);
    return Promise.resolve({ status: 401 });
  };
  await givenToken("own").use(send);
  await givenToken(null).use(send);
  expect(sent).toEqual(["own", null]);
});
