import { page } from "vitest/browser";

const question = page.getByRole("alertdialog", { name: "Leave without saving?" });

/** The question before something unsaved is lost. */
export const unsaved = {
  question,
  stay: question.getByRole("button", { name: "Stay" }),
  discard: question.getByRole("button", { name: "Discard the changes" }),
};
