/** A `staleTime` of minutes, for what came with the page from when the page was opened: the server may have rendered it long ago. */
export const staleAfterMinutes =
  (minutes: number) =>
  ({ state }: { state: { dataUpdatedAt: number } }): number =>
    minutes * 60_000 + Math.max(0, performance.timeOrigin - state.dataUpdatedAt)
