import { SECOND } from "../../../domain/base/time.ts";
import { countCheckIn, lookCheckIn } from "../../../domain/evacuations/selfCheckInCalls.ts";
import type { CheckInService } from "../../../views/evacuations/checkIn/checkInService.ts";
import { qrCamera } from "../../qrCodes/qrCamera.ts";
import { checkInPoint } from "./checkInPoint.ts";
import { postOpen } from "../../kit/postOpen.ts";

/** How often the server is asked while the page is seen, in ms. A crowd has many telephones on one network. */
const PACE = 30 * SECOND;
/** How soon somebody who could not be counted is sent again, in ms. */
const RETRY = 5 * SECOND;

/** The page of the printed code in the address, at work. */
export function startCheckIn(): CheckInService {
  const camera = qrCamera();
  const service = checkInPoint(
    {
      look: (request) => postOpen(lookCheckIn, request),
      count: (request) => postOpen(countCheckIn, request),
      newId: () => crypto.randomUUID(),
    },
    location.hash.slice(1),
  );
  const sync = () => {
    if (document.visibilityState === "visible") void service.sync();
  };
  sync();
  window.setInterval(sync, PACE);
  window.setInterval(() => void service.retry(), RETRY);
  window.addEventListener("online", sync);
  document.addEventListener("visibilitychange", sync);
  return {
    ...service,
    camera: {
      picture: camera.picture,
      open: ({ read, failed }) =>
        camera.open((event) => {
          if (event.type === "camera.read") read(event.text);
          if (event.type === "camera.failed") failed();
        }),
    },
  };
}
