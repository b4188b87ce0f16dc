/** How the browser came to load this page: by a link or an address, by a reload, or by going back or forward. */
export function openingType(): NavigationTimingType | undefined {
  const [opening] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return opening?.type
}
