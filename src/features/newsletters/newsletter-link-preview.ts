import { truncated } from '@/platform/truncated'

/** How much of a link the staff's table shows, in characters (spec D2 §9). */
const LENGTH = 40

export const linkPreview = (link: string): string => truncated(link, LENGTH)
