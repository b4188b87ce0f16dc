import { expect } from 'vitest'

/** What staff get of every kind of content besides its fields, of what is published. */
export const staffFields = { updatedAt: expect.any(String), status: 'published', publishAt: null }
