/** Milliseconds from when the form was shown: no one reads it and fills it in within them. Apart, since every visitor loads it. */
export const TOO_FAST_MS = 2000
