import type { Site } from './site.schema'

export const placeOf = ({ address: { city, region } }: Site) => `${city}, ${region}`
