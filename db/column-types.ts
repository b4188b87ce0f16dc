import type { ColumnTypes } from '@/platform/database/database.server'

/** The columns that hold booleans, and those that hold lists and objects: TypeScript asks for each that a table declares. */
export const columnTypes: ColumnTypes = {
  answered: 'json',
  answers: 'json',
  attendeesNotified: 'boolean',
  changed: 'json',
  consentToContact: 'boolean',
  content: 'json',
  exceptions: 'json',
  extraDates: 'json',
  facilitators: 'json',
  imageFocus: 'json',
  inDiamondHeartGroup: 'boolean',
  isAdmin: 'boolean',
  isFull: 'boolean',
  isPinned: 'boolean',
  isOfferedToAll: 'boolean',
  isPresent: 'boolean',
  isRecurring: 'boolean',
  isReleased: 'boolean',
  isSpecial: 'boolean',
  pastSeries: 'json',
  payload: 'json',
  registration: 'json',
  scholarship: 'boolean',
  tags: 'json',
}
