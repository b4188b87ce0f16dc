/**
 * A `staleTime` for data that a tab keeps for that many minutes. What came with the page counts from the moment that the page
 * was opened, not from when the server rendered it, which may be long ago.
 */
export const staleAfterMinutes =
  (minutes: number) =>
  ({ state }: { state: { dataUpdatedAt: number } }): number =>
    minutes * 60_000 + Math.max(0, performance.timeOrigin - state.dataUpdatedAt)
