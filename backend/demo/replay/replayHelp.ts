/** What `npm run replay -- --help` prints. */
export const REPLAY_HELP = `npm run replay -- FILE --customer INDEX [options]

Sends the readings of a real log to a running backend, as a gateway does. The format is recognised by the content:

  GPX 1.1           tracks; one machine a track name
  CSV, GPS          a header with trip_id, timestamp, latitude, longitude (bus data set): one machine a trip;
                    or with usual names (id, time, lat, lon); or any, with --columns
  CSV, BLE          no header: epoch seconds, anchor MAC, tag MAC, RSSI, x, y, z, … (indoor data set)

A time without a zone is UTC. Lines that cannot be used are told by number and reason; the others are sent.

What and where to
  --customer INDEX  the customer whose readings these are
  --columns LIST    id=…,time=…,lat=…,lon=…[,accuracy=…][,floor=…]: columns by name, or by number without a header
  --gateway ID      the gateway that brings the readings; it is shown as alive (default: none)
  --url URL         the backend (default ws://127.0.0.1:7512)
  --username NAME, --password WORD
                    a user with the profile gateway; better in BALISE_GATEWAY_USERNAME and BALISE_GATEWAY_PASSWORD,
                    where no list of processes shows it (default: the demo's gateway.INDEX)

How fast and when
  --speed N         seconds of the log in one of ours (default: 10; for BLE 1, since the tag's strength is smoothed
                    over some seconds of its time); 0: as fast as the backend takes them
  --at now          the log starts now and passes at the speed; with --speed 0 it ends now (default)
  --at original     the log keeps its own times

Stop and go on
  Ctrl-C lets the batch under way finish and keeps the state; the same command goes on exactly there, also after a
  crash or when the backend was away for too long. The backend may restart meanwhile.
  --state FILE      where the state is kept (default: replay/ in the data folder); it goes when the replay is complete
  --restart         begins anew

Make what is missing (as super admin, BALISE_ADMIN_USERNAME and BALISE_ADMIN_PASSWORD)
  --prepare         registers a tag and an asset for every device of the log; for BLE the site, floor, areas and
                    anchors too, which needs --anchors and --origin. What is there stays as it is
  --anchors FILE    CSV mac,x,y,z,name in metres of the room
  --origin LAT,LON  where x = 0, y = 0 of the room lies: the upper left corner of its plan, x downwards, y to the right
  --rotation DEG    by how much the plan's upper edge is turned clockwise from north (default 0)
  --floor N         the floor of the room (default 0)
  --room XxY        extent of the room in metres (default 20.66x17.64)
  --zones KIND      halves (along x) or quarters, as areas (default halves)
  --site ID         the site of the room, and the worksite of the assets (default for BLE: site-replay)
  --admin-username NAME, --admin-password WORD

Ends with 0 when all was taken, 3 when lines or readings were refused, 1 on failure, 2 on a wrong command, 130 when
stopped.

Example:
  npm run replay -- ../shared/data/gps/liverpool-bus-route14.csv --customer locamat --prepare --speed 60
`;
