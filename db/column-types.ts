import type { ColumnTypes } from '@/platform/database/database.server'

/** The columns that hold booleans, and those that hold lists and objects: TypeScript asks for each that a table declares. */
export const columnTypes: ColumnTypes = {
  answers: 'json',
  exceptions: 'json',
  extraDates: 'json',
  facilitators: 'json',
  imageFocus: 'json',
  inDiamondHeartGroup: 'boolean',
  isFull: 'boolean',
  isPinned: 'boolean',
  isOfferedToAll: 'boolean',
  isPresent: 'boolean',
  isRecurring: 'boolean',
  registration: 'json',
  scholarship: 'boolean',
}
