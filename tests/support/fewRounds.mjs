// A preload (`node --import`) for the Kuzzle of a test: PBKDF2 in a thousandth of the rounds that it is asked for. With those
// of the product each sign-in and each new user costs a processor 170 ms (docs/decisions/0213), and tests make hundreds. It
// is no setting of the product, which has none that would weaken its hashes.
import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

const { pbkdf2 } = crypto;
crypto.pbkdf2 = (password, salt, rounds, ...rest) =>
  pbkdf2(password, salt, Math.ceil(rounds / 1000), ...rest);
syncBuiltinESMExports();
