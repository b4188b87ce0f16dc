import type { Site } from '@/site/site.schema'

export const figureMonths = ({ retention }: Pick<Site, 'retention'>): number => Math.min(12, retention.enquiries)
