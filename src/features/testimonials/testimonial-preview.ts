import { truncated } from '@/platform/truncated'

/** How much of a quote the staff's table shows, in characters (spec D2 §9). */
const LENGTH = 100

export const quotePreview = (quote: string): string => truncated(quote, LENGTH)
