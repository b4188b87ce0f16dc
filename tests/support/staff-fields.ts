import { expect } from 'vitest'

/** What staff are told of every kind of content beside its fields, of what is published. */
export const staffFields = { updatedAt: expect.any(String), status: 'published', publishAt: null }
