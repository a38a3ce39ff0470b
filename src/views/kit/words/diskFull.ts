import { msg } from "@lingui/core/macro";

/** Why nothing can be saved while the disk of the server is full, and what now. */
export const DISK_FULL = msg`The server has no room left: nothing was saved, and what is shown can still be read. Tell your administrator. Saving works again by itself once there is room.`;
