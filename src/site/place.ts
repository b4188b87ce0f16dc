import type { Site } from './site.schema'

/** `Boulder, Colorado`: where the community is. */
export const placeOf = ({ address: { city, region } }: Site) => `${city}, ${region}`
