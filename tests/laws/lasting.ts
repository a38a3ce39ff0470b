/** A page that is on its way to another state may break a law for a moment; ms between two looks, and how often. */
const [PAUSE, LOOKS] = [250, 12];

/** The breaches that a look finds and goes on finding. */
export async function lasting(
  look: () => Promise<readonly string[]> | readonly string[],
): Promise<readonly string[]> {
  let breaches = await look();
  for (let again = 1; breaches.length > 0 && again < LOOKS; again += 1) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    breaches = await look();
  }
  return breaches;
}
