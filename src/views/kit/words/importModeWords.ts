import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ImportMode } from "../../../domain/base/importMode.ts";

export const IMPORT_MODE_WORDS: Readonly<Record<ImportMode, MessageDescriptor>> = {
  createOrUpdate: msg`Create and update`,
  create: msg`Create only`,
  update: msg`Update only`,
};
