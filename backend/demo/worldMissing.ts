/** The backend holds no demo world, and nobody lets us make one: trying again is vain. */
export class WorldMissing extends Error {
  constructor(admin: string) {
    super(
      `The demo world is not in this data folder and was not made, because ${admin} does not sign in with the demo's password: give BALISE_ADMIN_PASSWORD the password, choose another BALISE_DATA, or start with --no-demo.`,
    );
    this.name = "WorldMissing";
  }
}
