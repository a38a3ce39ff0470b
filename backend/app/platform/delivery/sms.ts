/** Sends a text message. @throws SmsRefused when the gateway does not take it */
export type SmsSender = { send(message: Sms): Promise<void> };

/** `to` in international form, e.g. +33612345678. */
export type Sms = { readonly to: string; readonly text: string };

/** The SMS gateway did not take a message. */
export class SmsRefused extends Error {
  readonly status: number | null;

  constructor(status: number | null, reason: string) {
    super(
      `The SMS gateway refused a message (${reason}): check BALISE_SMS_GATEWAY_URL and BALISE_SMS_TOKEN.`,
    );
    this.name = "SmsRefused";
    this.status = status;
  }
}

/** A gateway that does not answer within this many ms counts as down. */
const PATIENCE = 10_000;

/** By an HTTP gateway: POST {to, text}, with the token as bearer where there is one. */
export function httpSmsSender({
  gatewayUrl,
  token,
}: {
  gatewayUrl: string;
  token: string | null;
}): SmsSender {
  return {
    async send({ to, text }) {
      const response = await post(gatewayUrl, token, { to, text });
      // What it says is not read; left alone, it would keep the connection.
      await response.body?.cancel();
      if (!response.ok) throw new SmsRefused(response.status, `status ${response.status}`);
    },
  };
}

async function post(url: string, token: string | null, message: Sms): Promise<Response> {
  try {
    return await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(message),
      // A redirect would carry the token elsewhere.
      redirect: "error",
      signal: AbortSignal.timeout(PATIENCE),
    });
  } catch (error) {
    throw new SmsRefused(null, error instanceof Error ? error.message : String(error));
  }
}
