import { defineFeed } from "../kit/defineFeed.ts";
import { fieldsWork } from "../kit/fieldsWork.ts";

/** Who is signed in and what happened to the session. */
export const accountFeed = defineFeed({
  name: "account",
  scope: "session",
  open: ({ account }, _: null, changed) =>
    fieldsWork(() => account.state, [account.onChange(changed)]),
});
