import { describe, expect, test } from 'vitest'
import { publicationMark, toPublicationBody, toPublicationFields } from './publication-fields'

const zone = 'America/Denver'
const NOW = Date.parse('2027-01-01T18:00:00Z')

describe('spec B §6.1: whether visitors see something, in an edit dialog', () => {
  test.each([
    [undefined, { status: 'published', publishAt: '' }],
    [
      { status: 'published', publishAt: '2000-01-01T00:00:00.000Z' },
      { status: 'published', publishAt: '' },
    ],
    [
      { status: 'published', publishAt: '2999-07-01T14:00:00.000Z' },
      { status: 'scheduled', publishAt: '2999-07-01T08:00' },
    ],
    [
      { status: 'draft', publishAt: null },
      { status: 'draft', publishAt: '' },
    ],
  ] as const)('%j is shown as %j, and saved unchanged says nothing of it', (stored, fields) => {
    expect(toPublicationFields(stored, zone)).toEqual(fields)
    expect(toPublicationBody(fields, stored, zone)).toEqual({})
  })

  test('what was chosen is sent as a moment, by the clocks of the site', () => {
    const stored = { status: 'draft', publishAt: null } as const
    expect(toPublicationBody({ status: 'scheduled', publishAt: '2999-07-01T08:00' }, stored, zone)).toEqual({
      status: 'published',
      publishAt: '2999-07-01T14:00:00.000Z',
    })
    expect(toPublicationBody({ status: 'published', publishAt: '2999-07-01T08:00' }, stored, zone)).toEqual({
      status: 'published',
      publishAt: '',
    })
    expect(toPublicationBody({ status: 'draft', publishAt: '' }, undefined, zone)).toEqual({ status: 'draft', publishAt: '' })
  })

  test.each([
    [{ status: 'draft', publishAt: '2027-01-02T15:00:00.000Z' }, 'Draft'],
    [{ status: 'published', publishAt: '2027-01-02T15:00:00.000Z' }, 'Publishes Sat, 8:00 AM'],
    [{ status: 'published', publishAt: '2027-02-02T15:00:00.000Z' }, 'Publishes Feb 2, 2027, 8:00 AM'],
    [{ status: 'published', publishAt: '2027-01-01T18:00:00.000Z' }, undefined],
    [{ status: 'published', publishAt: null }, undefined],
  ] as const)('%j is marked %s in lists', (stored, mark) => {
    expect(publicationMark(stored, zone, NOW)).toBe(mark)
  })
})
