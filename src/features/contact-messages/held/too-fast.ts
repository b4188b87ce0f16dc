/** Milliseconds from when the form was shown: no one reads it and fills it in within them. */
const TOO_FAST_MS = 2000

let isFirst = true

/**
 * When the form that is rendered now was shown, in milliseconds of the document's clock. A document's first form came with it: its code may
 * be there only after someone has filled it in.
 */
export function timeShown(): number {
  const at = isFirst ? 0 : performance.now()
  isFirst = false
  return at
}

/** Whether what is sent now, by a form that was shown `at`, can't have been typed by a person. */
export const isTooFastAfter = (at: number): boolean => performance.now() - at < TOO_FAST_MS
