import * as calls from "../../../src/domain/apiKeys/calls.ts";
import { answer, type AnswersModule } from "../platform/answer.ts";
import { changeKey, keysOf, makeKey, revokeKey, rotateKey, shownKey } from "./keys.ts";

/** `omniscient/key`: what machines call with, made by the administrators of their customer (docs/decisions/0097). */
export const keyController: AnswersModule = (deps) => [
  answer(calls.searchKeys, async ({ customerIndex }) => {
    return { keys: (await keysOf(deps, customerIndex)).map(shownKey) };
  }),

  answer(calls.createKey, async ({ customerIndex, key }, caller) => {
    const made = await makeKey(deps, caller, customerIndex, key);
    return { key: shownKey(made.key), secret: made.token };
  }),

  answer(calls.updateKey, async ({ customerIndex, keyId, seen, changes }, caller) => {
    return {
      key: shownKey(await changeKey(deps, caller, customerIndex, { id: keyId, seen, changes })),
    };
  }),

  answer(calls.rotateKey, async ({ customerIndex, keyId, overlap }, caller) => {
    const { key, token } = await rotateKey(deps, caller, customerIndex, { id: keyId, overlap });
    return { key: shownKey(key), secret: token };
  }),

  answer(calls.revokeKey, async ({ customerIndex, keyId }, caller) => {
    return { key: shownKey(await revokeKey(deps, caller, customerIndex, keyId)) };
  }),
];
