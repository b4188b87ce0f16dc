import { describe, expect, test } from 'vitest'
import { camelCaseRows, rowFromJson, rowToJson } from './column-names.server'

describe('names of columns', () => {
  test('a row has the names of the code, once for a statement', () => {
    expect(camelCaseRows(['id', 'starts_at'])([1, '2027-01-05T18:00'])).toEqual({ id: 1, startsAt: '2027-01-05T18:00' })
  })

  test("a row kept as JSON has the database's names, so that rows kept by earlier releases are read too", () => {
    const row = { id: 1, isRecurring: 0, lastEndsAt: null, extraDates: '[{"startsAt":"x"}]' }
    expect(JSON.parse(rowToJson(row))).toEqual({ id: 1, is_recurring: 0, last_ends_at: null, extra_dates: '[{"startsAt":"x"}]' })
    expect(rowFromJson(rowToJson(row))).toEqual(row)
  })
})
