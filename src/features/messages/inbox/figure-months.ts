import type { Site } from '@/site/site.schema'

/** For how many months up to this one there are figures: as far back as all messages are kept, at most a year. */
export const figureMonths = ({ retention }: Pick<Site, 'retention'>): number => Math.min(12, retention.enquiries)
