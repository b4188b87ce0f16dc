export function openingType(): NavigationTimingType | undefined {
  const [opening] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return opening?.type
}
