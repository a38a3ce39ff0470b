import { setTimeout as delay } from "node:timers/promises";
import type { Browser, BrowserContext, Page, Request } from "playwright-core";
import type { Credentials } from "../../support/backend.ts";
import { accessibilityFindings, type AxeFinding, guideFindings, settles } from "./axe.ts";

/** How a browser is set before anybody has chosen anything. */
export type BrowserSettings = { readonly colorScheme?: "light" | "dark" };

/** What `expect.poll` waits for on a busy machine, in ms. */
export const SOON = { timeout: 20_000, interval: 50 } as const;

/** What the page says that stands for every page that may not be opened, and for those that do not exist. */
export const NOT_FOUND = "This page does not exist";

/** The console's words for what the Content-Security-Policy or Trusted Types have refused. */
const VIOLATION =
  /Refused to|violates|Content[- ]Security[- ]Policy|Trusted ?(?:Types|HTML|Script)/iu;

/** What one browser has told while its tabs were open. */
type Told = {
  readonly console: string[];
  readonly addresses: string[];
  /** Tokens that the identity provider gave out. */
  readonly tokens: string[];
  /** Requests that have neither ended nor failed. */
  readonly underWay: Set<Request>;
};

/** Reading what a page shows takes this long, in ms, only where the browser stands still. */
const STILL = 10_000;

/** Somebody before one tab of the front: does what people do, and finds things as they do, by role and name. */
export class Driver {
  readonly #page: Page;
  readonly #context: BrowserContext;
  readonly #origin: string;
  readonly #told: Told;

  private constructor(page: Page, origin: string, told: Told) {
    this.#page = page;
    this.#context = page.context();
    this.#origin = origin;
    this.#told = told;
    page.on("console", (message) => told.console.push(message.text()));
    page.on("pageerror", (error) => told.console.push(String(error)));
    page.on("request", (request) => {
      told.addresses.push(request.url());
      told.underWay.add(request);
    });
    page.on("requestfinished", (request) => told.underWay.delete(request));
    page.on("requestfailed", (request) => told.underWay.delete(request));
    page.on("websocket", (socket) => told.addresses.push(socket.url()));
    page.on("response", (response) => {
      if (!response.url().endsWith("/identity/token")) return;
      response.json().then(
        (answer: Record<string, unknown>) => {
          for (const name of ["access_token", "id_token", "refresh_token"])
            if (typeof answer[name] === "string") told.tokens.push(answer[name]);
        },
        () => {},
      );
    });
  }

  /** A browser that has never been here, with one empty tab. */
  static async open(
    browser: Browser,
    origin: string,
    { colorScheme = "light" }: BrowserSettings = {},
  ): Promise<Driver> {
    const context = await browser.newContext({
      bypassCSP: false,
      colorScheme,
      reducedMotion: "reduce",
      locale: "fr-FR",
      timezoneId: "Europe/Paris",
      viewport: { width: 1440, height: 900 },
    });
    context.setDefaultTimeout(SOON.timeout);
    const told: Told = { console: [], addresses: [], tokens: [], underWay: new Set() };
    return new Driver(await context.newPage(), origin, told);
  }

  /** Another tab of the same browser. */
  async newTab(): Promise<Driver> {
    return new Driver(await this.#context.newPage(), this.#origin, this.#told);
  }

  /**
   * Closes the browser with all its tabs. One that does not answer within {@link STILL} ms is left to the end of its file, when
   * Chromium is ended with all that is open: Chromium has been seen never to answer for a tab on its way to another page.
   */
  async close(): Promise<void> {
    await Promise.race([this.#context.close(), delay(STILL, undefined, { ref: false })]);
  }

  /** Opens an address of the front as if it had been typed. */
  async openPage(address: string): Promise<void> {
    await this.#page.goto(this.#origin + address);
  }

  /** Goes to an address without loading the front anew, as a link does. */
  async goTo(address: string): Promise<void> {
    await this.#page.evaluate((to) => history.pushState(null, "", to), address);
  }

  /** Gives the page a screen of another size, in CSS pixels. */
  async resize(width: number, height: number): Promise<void> {
    await this.#page.setViewportSize({ width, height });
  }

  async reload(): Promise<void> {
    await this.#page.reload();
  }

  async goBack(): Promise<void> {
    await this.#page.goBack();
  }

  /** Path, query and fragment of what is open. */
  address(): string {
    return this.#page.url().replace(this.#origin, "");
  }

  /** By its own name, which is the same in every language. */
  async chooseLanguage(language: "English" | "Français"): Promise<void> {
    const choice = this.#page.getByRole("radio", { name: language, exact: true });
    const tools = this.#page.getByRole("button", {
      name: /^(?:Language and theme|Langue et thème)$/u,
    });
    await choice.or(tools).first().waitFor();
    if (await choice.isVisible()) {
      await choice.click();
      return;
    }
    await tools.click();
    await choice.click();
    await this.#page.keyboard.press("Escape");
  }

  /** Opens the login page in English and signs in there; whatever follows is awaited by who asks. */
  async signInByForm(who: Credentials, loginAddress = "/login"): Promise<void> {
    await this.openPage(loginAddress);
    await this.chooseLanguage("English");
    await this.fillLogin(who);
    await this.press("Sign in");
  }

  async fillLogin({ username, password }: Credentials): Promise<void> {
    // A star behind the name marks what must be filled in.
    await this.#page.getByLabel(/^Username\*?$/u).fill(username);
    await this.#page.getByLabel(/^Password\*?$/u).fill(password);
  }

  /** Goes from the login page to the identity provider and signs in there. */
  async signInByIdentity(who: Credentials): Promise<void> {
    await this.press("Continue with my organisation");
    await this.answerIdentityProvider(who);
  }

  /** The pages of the identity provider speak the browser's language, French. */
  async answerIdentityProvider({ username, password }: Credentials): Promise<void> {
    await this.#page.getByLabel("Identifiant ou e‑mail").fill(username);
    await this.#page.getByLabel("Mot de passe").fill(password);
    await this.press("Se connecter");
  }

  async signOut(userName: string): Promise<void> {
    await this.press(userName);
    await this.#page.getByRole("menuitem", { name: "Sign out" }).click();
  }

  /** Chooses another customer in the header. */
  async chooseCustomer(name: string): Promise<void> {
    const field = this.#page.getByRole("combobox", { name: "Customer" });
    await field.fill(name);
    await this.#page.getByRole("option", { name }).first().click();
  }

  /** Whose data is shown, as the header says to whoever has several customers. */
  async customer(): Promise<string> {
    return this.#page.getByRole("combobox", { name: "Customer" }).inputValue();
  }

  async press(name: string): Promise<void> {
    await this.#page.getByRole("button", { name, exact: true }).click();
  }

  /** @throws Error that names the requests under way, where the browser does not answer */
  async #read<T>(answer: Promise<T>, what: string): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const standsStill = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        const waits = [...this.#told.underWay]
          .map((one) => `${one.method()} ${one.url()}`)
          .join(", ");
        reject(
          new Error(`The page at ${this.#page.url()} does not tell ${what}; under way: ${waits}`),
        );
      }, STILL);
    });
    try {
      return await Promise.race([answer, standsStill]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** The page's one first heading; empty while there is none. */
  async pageTitle(): Promise<string> {
    const headings = await this.#read(
      this.#page.getByRole("heading", { level: 1 }).allInnerTexts(),
      "its headings",
    );
    return headings.join(" | ");
  }

  /** CSS pixels by which the document is longer than the window: a page scrolls within its shell, never away with it. */
  async documentOverflow(): Promise<number> {
    return this.#read(
      this.#page.evaluate(() => document.documentElement.scrollHeight - innerHeight),
      "its length",
    );
  }

  /** Whether the canvas of a map's marks stands there. */
  hasMap(): Promise<boolean> {
    return this.#page.locator(".MapMarks").isVisible();
  }

  /** What has come of going to a page: its name, or `NOT_FOUND`; null while neither stands there. */
  async standsAt(): Promise<string | null> {
    const main = this.#page.getByRole("main");
    const [title, text] = await Promise.all([
      this.pageTitle(),
      main.innerText({ timeout: SOON.timeout }),
    ]);
    const isRefused = await main.getByRole("heading", { name: NOT_FOUND, exact: true }).isVisible();
    if (title === "Page not found" || isRefused)
      return title === "Page not found" && isRefused ? NOT_FOUND : null;
    return text.trim() === "" ? null : title;
  }

  /** What the page itself says, without sidebar and header. */
  async pageText(): Promise<string> {
    return (await this.#page.getByRole("main").allInnerTexts()).join("\n");
  }

  /** Everything that can be read on the screen, and what the window is called. */
  async everythingShown(): Promise<string> {
    return `${await this.#page.title()}\n${await this.#page.locator("body").innerText()}`;
  }

  /** The messages that are told at once, such as a form's problem. */
  async alerts(): Promise<string[]> {
    return this.#page.getByRole("alert").allInnerTexts();
  }

  async sees(text: string): Promise<boolean> {
    return this.#page.getByText(text, { exact: true }).first().isVisible();
  }

  async language(): Promise<string | null> {
    return this.#page.locator("html").getAttribute("lang");
  }

  /** The theme that is in force. */
  async theme(): Promise<string | null> {
    return this.#page.locator("html").getAttribute("data-theme");
  }

  /** What the browser keeps for the front by name, cookies excepted. */
  async stored(): Promise<Readonly<Record<string, string>>> {
    return this.#page.evaluate(() =>
      Object.fromEntries([...Object.entries(sessionStorage), ...Object.entries(localStorage)]),
    );
  }

  /** The backend's token, which only its cookie holds; null: there is none. */
  async backendToken(): Promise<string | null> {
    const cookies = await this.#read(this.#context.cookies(this.#origin), "its cookies");
    const value = cookies.find(({ name }) => name === "authToken")?.value ?? "";
    // Kuzzle clears a cookie by writing "null" into it.
    return value === "" || value === "null" ? null : value;
  }

  /** Takes the backend's cookie away, as a browser does that forgets it before the identity provider's. */
  async loseBackendToken(): Promise<void> {
    await this.#context.clearCookies({ name: "authToken" });
  }

  /** Whether scripts of a page can read the backend's cookie. */
  async cookieCanBeRead(): Promise<boolean> {
    const cookies = await this.#context.cookies(this.#origin);
    return cookies.some(({ name, httpOnly }) => name === "authToken" && !httpOnly);
  }

  /** The tokens that the identity provider has given to this browser. */
  identityTokens(): readonly string[] {
    return this.#told.tokens;
  }

  /** Every line of the console. */
  consoleLines(): readonly string[] {
    return this.#told.console;
  }

  /** Every address that this browser has asked for, in order. */
  askedAddresses(): readonly string[] {
    return this.#told.addresses;
  }

  /** What the Content-Security-Policy or Trusted Types have refused until now, told once. */
  takeViolations(): string[] {
    const violations = this.#told.console.filter((line) => VIOLATION.test(line));
    const others = this.#told.console.filter((line) => !VIOLATION.test(line));
    this.#told.console.splice(0, this.#told.console.length, ...others);
    return violations;
  }

  /** Writes markup into the page as an attack would; tells whether the browser let it. */
  async writeMarkup(html: string): Promise<boolean> {
    return this.#page.evaluate((markup) => {
      try {
        document.body.insertAdjacentHTML("beforeend", markup);
        return true;
      } catch {
        return false;
      }
    }, html);
  }

  /** Waits until nothing loads and nothing moves any more. */
  settles(): Promise<void> {
    return settles(this.#page);
  }

  /** What axe finds on the page that keeps somebody out. */
  accessibilityFindings(): Promise<readonly AxeFinding[]> {
    return accessibilityFindings(this.#page);
  }

  /** What axe finds in landmarks and headings. */
  guideFindings(): Promise<readonly AxeFinding[]> {
    return guideFindings(this.#page);
  }
}
