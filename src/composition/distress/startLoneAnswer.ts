import { SECOND } from "../../domain/base/time.ts";
import { answerLoneWork, lookLoneWork } from "../../domain/distress/loneWorkCalls.ts";
import type { LoneAnswerService } from "../../views/distress/answer/loneAnswerService.ts";
import { postOpen } from "../kit/postOpen.ts";
import { loneAnswer } from "./loneAnswer.ts";

/** How often the server is asked while the page is seen, in ms. */
const PACE = 15 * SECOND;
/** How soon an answer that did not arrive is sent again, in ms. */
const RETRY = 5 * SECOND;

/** The page of the question in the address, at work. */
export function startLoneAnswer(): LoneAnswerService {
  const service = loneAnswer(
    {
      look: (code) => postOpen(lookLoneWork, { code }),
      answer: (code) => postOpen(answerLoneWork, { code }),
    },
    location.hash.slice(1),
  );
  const sync = () => {
    if (document.visibilityState === "visible") void service.sync();
  };
  sync();
  window.setInterval(sync, PACE);
  window.setInterval(() => void service.retry(), RETRY);
  window.addEventListener("online", () => {
    sync();
    void service.retry();
  });
  document.addEventListener("visibilitychange", sync);
  // The link of another message, opened in the same tab.
  window.addEventListener("hashchange", () => location.reload());
  return service;
}
