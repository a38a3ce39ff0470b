import { expect, test } from "vitest";
import { signInMessage } from "../../../../src/domain/users/factorMessage.ts";

const around = {
  firstName: "Ada\nBcc: everybody",
  username: "ada.l",
  what: "Phone",
  publicUrl: "https://balise.example",
};

test.each([
  [
    "added",
    "en",
    "A second factor was added to your Balise account",
    /“Phone” was added .* ada\.l/u,
  ],
  [
    "removed",
    "fr",
    "Un second facteur de votre compte Balise a été retiré",
    /« Phone » n'est plus/u,
  ],
  [
    "reset",
    "en",
    "The second factors of your Balise account were reset",
    /codes of the account ada\.l/u,
  ],
  ["recoveryUsed", "fr", "Un code de secours de votre compte Balise a servi", /n'ouvre plus rien/u],
  ["newDevice", "en", "A new device signed in to your Balise account", /new to it: Phone/u],
] as const)("%s is told in %s, with what to do", (change, locale, subject, told) => {
  const message = signInMessage(change, around, locale);
  expect(message.subject).toBe(subject);
  expect(message.text).toMatch(told);
  expect(message.text).toContain("https://balise.example/account");
  // Nobody's name puts lines of its own into a message.
  expect(message.text).not.toMatch(/^Bcc:/mu);
});
