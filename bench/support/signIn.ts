import type { Page } from "playwright-core";

/** Who signs in on the login page. */
export type Login = { readonly username: string; readonly password: string };

/** Of the demo, as it is printed at the start. */
export const DEMO_ADMIN: Login = {
  username: "admin.tour-horizon",
  password: "construire-admin-tour-horizon",
};

/** Signs in on the login page of `url`, which leads to the address `to`; waits at most `patience` ms for the form. */
export async function signIn(
  page: Page,
  { url, to }: { readonly url: string; readonly to: string },
  { username, password }: Login,
  patience: number,
): Promise<void> {
  await page.goto(`${url}/login?to=${encodeURIComponent(to)}`);
  const secret = page.locator("input[type=password]");
  await secret.waitFor({ timeout: patience });
  await page.locator("input[autocomplete=username]").fill(username);
  await secret.fill(password);
  await secret.press("Enter");
}
