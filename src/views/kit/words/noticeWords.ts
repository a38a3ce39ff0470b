import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { NoticeSeverity } from "../../../domain/base/notice.ts";

/** What a notice means for whoever reads it. */
export const NOTICE_SEVERITY_WORDS: Readonly<Record<NoticeSeverity, MessageDescriptor>> = {
  info: msg`Maintenance`,
  limited: msg`Limited service`,
  down: msg`Service interrupted`,
};
