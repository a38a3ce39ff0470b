import { afterLogin } from "../login/afterLogin.ts";
import { LOGIN_PATH } from "../routes.ts";
import { askedPage } from "./addresses.ts";
import { SCREENS } from "./screens.ts";

/** Fetches the code of the screen that an address leads to ahead of its first use; a failure is told when it is used. */
export function fetchScreen({ pathname, search, origin }: Location): void {
  const address = pathname === LOGIN_PATH ? afterLogin(search, origin) : pathname;
  const page = askedPage(new URL(address, origin).pathname);
  if (page !== null) SCREENS[page]?.fetch();
}
