import { msg } from "@lingui/core/macro";

/** What is said of uploads that a scanner has looked at, or should have. */
export const FILE_INFECTED = msg`A virus scanner knows this file as harmful, and it is not kept. Choose another one, and have this one looked at.`;
export const SCAN_FAILED = msg`The file could not be scanned, and is not kept. Try again; if it stays so, tell your administrator.`;
