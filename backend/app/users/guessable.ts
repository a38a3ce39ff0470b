/**
 * Judged are the first so many characters: the time grows with the square of the length and more, and what is hard to
 * guess by then does not become easier.
 */
const JUDGED = 40;

/** Of zxcvbn's 0 to 4: from here on it takes 100 million guesses at least, which the limiter of sign-ins makes centuries. */
const ENOUGH = 3;

type Estimate = (password: string, about: readonly string[]) => number;

let loading: Promise<Estimate> | null = null;

/** The dictionaries are megabytes: they are read when the first password is set, not at the start. */
function estimator(): Promise<Estimate> {
  loading ??= (async () => {
    const [{ zxcvbn, zxcvbnOptions }, common] = await Promise.all([
      import("@zxcvbn-ts/core"),
      import("@zxcvbn-ts/language-common"),
    ]);
    zxcvbnOptions.setOptions({ dictionary: common.dictionary, graphs: common.adjacencyGraphs });
    return (password, about) => zxcvbn(password, [...about]).score;
  })();
  return loading;
}

/**
 * Whether a password is among those that are tried first: common ones, rows of keys, dates, repetitions, and what is
 * known of its owner.
 * @param about names and addresses of the owner
 */
export async function isGuessable(password: string, about: readonly string[]): Promise<boolean> {
  const estimate = await estimator();
  const words = about
    .map((one) => one.toLowerCase())
    .flatMap((one) => [one, ...one.split(/[^\p{L}\p{N}]+/u)]);
  const shown = Array.from(password).slice(0, JUDGED).join("");
  return estimate(shown, [...new Set(words.filter((word) => word !== ""))]) < ENOUGH;
}
