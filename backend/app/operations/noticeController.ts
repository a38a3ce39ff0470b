import * as calls from "../../../src/domain/operations/noticeCalls.ts";
import { answer, type AnswersModule } from "../platform/answer.ts";
import { openNotices } from "../platform/notices/openNotices.ts";
import { announce, changeNotice, withdrawNotice } from "./notices.ts";

/** `omniscient/notice`: what the operators of the platform tell whoever has a screen open; for super admins. */
export const noticeController: AnswersModule = (deps) => [
  answer(calls.searchNotices, async () => ({
    notices: [...(await openNotices(deps.sdk, deps.now()))],
  })),

  answer(calls.createNotice, async ({ notice }, caller) => ({
    notice: await announce(deps, caller, notice),
  })),

  answer(calls.updateNotice, async (body, caller) => ({
    notice: await changeNotice(deps, caller, body),
  })),

  answer(calls.withdrawNotice, async ({ noticeId }) => {
    await withdrawNotice(deps, noticeId);
    return { noticeId };
  }),
];
