import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { FeatureFlag } from "../../../domain/users/pages.ts";

/** What each feature is called that a flag switches off, and what goes with it. */
export const FLAG_WORDS: Readonly<
  Record<FeatureFlag, { title: MessageDescriptor; text: MessageDescriptor }>
> = {
  liveSite: {
    title: msg`Live site`,
    text: msg`On-Site Live Feed, safety dashboard and data quality.`,
  },
  homepage: { title: msg`Home page`, text: msg`Recent alerts, live counters and the live site.` },
  tagInTagOut: {
    title: msg`In/Out`,
    text: msg`Who and what went in and out at the entry boxes.`,
  },
};
