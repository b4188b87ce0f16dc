import type { Site } from './site.schema'

export const placeOf = ({ address: { city, region } }: Site) => `${city}, ${region}`

export const formatMonths = (count: number) => `${count} ${count === 1 ? 'month' : 'months'}`
