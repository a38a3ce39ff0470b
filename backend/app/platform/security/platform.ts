/** Users that exist without a right: they may log out and nothing else. */
export const NO_RIGHTS = "no-rights";

/** The index of what does not belong to one customer (product.md section 2). */
export const PLATFORM_INDEX = "multi-tenancy-config";

/** The collection of the private channels: nothing is stored in it, messages pass through. */
export const USER_CHANNEL = "user-channel";
