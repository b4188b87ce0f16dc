import type { ColumnTypes } from '@/platform/database/database.server'

/** The columns that hold booleans, and those that hold lists and objects: TypeScript asks for each that a table declares. */
export const columnTypes: ColumnTypes = {
  answers: 'json',
  inDiamondHeartGroup: 'boolean',
  isPresent: 'boolean',
  scholarship: 'boolean',
}
