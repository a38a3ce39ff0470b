import { z } from "zod";
import { defineCall } from "../base/call.ts";
import { SUPER_ADMINS_ONLY } from "../base/holders.ts";
import { NoticeForm, PlatformNotice } from "./platformNotice.ts";

const NoticeId = PlatformNotice.shape.id;
const Answer = z.object({ notice: PlatformNotice });

/** The notices that are planned or run, what begins first. */
export const searchNotices = defineCall({
  name: "omniscient/notice:search",
  request: z.strictObject({}),
  answer: z.object({ notices: z.array(PlatformNotice) }),
  customer: null,
  holders: SUPER_ADMINS_ONLY,
  isReading: true,
  isRepeatable: true,
});

/** Tells all users, or those of some customers, of maintenance: open screens show it within seconds. */
export const createNotice = defineCall({
  name: "omniscient/notice:create",
  request: z.strictObject({ notice: NoticeForm }),
  answer: Answer,
  customer: null,
  holders: SUPER_ADMINS_ONLY,
  isRepeatable: false,
  refusals: ["too_many"],
});

/** Changes a notice; whoever has put it away sees it anew. `seen`: what the editor saw of the fields that are changed. */
export const updateNotice = defineCall({
  name: "omniscient/notice:update",
  request: z.strictObject({
    noticeId: NoticeId,
    changes: z.record(z.string(), z.unknown()),
    seen: z.record(z.string(), z.unknown()),
  }),
  answer: Answer,
  customer: null,
  holders: SUPER_ADMINS_ONLY,
  isRepeatable: true,
});

/** Withdraws a notice: it goes from all screens within seconds. */
export const withdrawNotice = defineCall({
  name: "omniscient/notice:withdraw",
  request: z.strictObject({ noticeId: NoticeId }),
  answer: z.object({ noticeId: NoticeId }),
  customer: null,
  holders: SUPER_ADMINS_ONLY,
  isRepeatable: true,
});
