import { LRUCache } from 'lru-cache'
import { firstCharacters } from '@/platform/text/plain-text'
import { plainTextOfMarkdown } from '@/ui/parse-markdown'
import { BEGINNING } from './event-text'

/** By the description: lists show the same ones each time. */
const beginnings = new LRUCache<string, string>({
  maxSize: 1 << 22,
  sizeCalculation: (_beginning, description) => description.length + 1,
  memoMethod: (description) => firstCharacters(plainTextOfMarkdown(description), BEGINNING + 1),
})

/** The beginning of an event's description, in markdown, as plain text: what pages, feeds and calendars show of it. Made here, so that lists need no parser. */
export const plainBeginningOf = (description: string): string => beginnings.memo(description)
