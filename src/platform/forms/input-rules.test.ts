import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { csvFile } from '@/platform/text/csv'
import { freeSlug, slugOf } from '@/platform/text/slug'
import { isoDate, MONTHS } from '@/platform/time/calendar'
import { commaSeparated, fittingFields, isSitePath, isWebLink } from './input-fields'

/** Text as people and programs send it: every alphabet, signs, spaces of all kinds. */
const anyText = fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[\w\s-]*$/))

describe('D2 §5 slug', () => {
  test('has word characters in runs between single hyphens only, and deriving it again changes nothing', () => {
    fc.assert(
      fc.property(anyText, (title) => {
        const slug = slugOf(title, 'event')
        expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
        expect(slugOf(slug, 'event')).toBe(slug)
      }),
    )
  })

  test('keeps every word character of the title in its order', () => {
    fc.assert(
      fc.property(anyText, (title) => {
        const kept = title.toLowerCase().replace(/[^a-z0-9]/g, '')
        expect(slugOf(title, '').replaceAll('-', '')).toBe(kept)
      }),
    )
  })

  test.each([
    ['Open House', 'open-house'],
    ['  Body & Soul: a Journey!  ', 'body-soul-a-journey'],
    ['snake_case -- and   spaces', 'snake-case-and-spaces'],
    ['-_-', 'event'],
    ['禅', 'event'],
    ['Déjà vu', 'dj-vu'],
  ])('%j becomes %s', (title, slug) => {
    expect(slugOf(title, 'event')).toBe(slug)
  })

  test('a free one is never taken, and is the wanted one where that is free', () => {
    const slugs = fc.constantFrom('a', 'a-2', 'a-3', 'a-4', 'b')
    fc.assert(
      fc.property(slugs, fc.array(slugs), (wanted, taken) => {
        const free = freeSlug(wanted, new Set(taken))
        expect(taken).not.toContain(free)
        if (!taken.includes(wanted)) expect(free).toBe(wanted)
      }),
    )
  })
})

describe('D2 §5 date check', () => {
  test('a day exists exactly where the calendar has it', () => {
    const parts = fc.record({
      month: fc.integer({ min: 1, max: 12 }),
      date: fc.integer({ min: -1, max: 40 }),
      year: fc.integer({ min: 1000, max: 9999 }),
    })
    fc.assert(
      fc.property(parts, ({ month, date, year }) => {
        const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
        const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0
        const written = `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
        const expected = date >= 1 && date <= days ? written : undefined
        for (const name of [MONTHS[month - 1] ?? '', String(month), (MONTHS[month - 1] ?? '').slice(0, 3).toUpperCase()]) {
          expect(isoDate({ month: name, date: String(date), year: String(year) })).toBe(expected)
        }
      }),
    )
  })

  test('anything else is no date, and nothing throws', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (month, date, year) => {
        const found = isoDate({ month, date, year })
        if (found !== undefined) expect(found).toMatch(/^\d{4}-\d\d-\d\d$/)
      }),
    )
  })
})

/** Reads a CSV file as a spreadsheet program does. */
function readCsv(file: string): string[][] {
  expect(file.startsWith('\uFEFF')).toBe(true)
  const cells = [...file.slice(1).matchAll(/"((?:[^"]|"")*)"(,|\r\n)/g)]
  // Nothing stands outside the quotes.
  expect(cells.map(([whole]) => whole).join('')).toBe(file.slice(1))
  const lines: string[][] = [[]]
  for (const [, cell = '', end] of cells) {
    lines.at(-1)?.push(cell.replaceAll('""', '"'))
    if (end === '\r\n') lines.push([])
  }
  return lines.slice(0, -1)
}

describe('D2 §9 CSV', () => {
  test('whatever the cells hold, the file reads back as it was, and no cell is a formula', () => {
    const cell = fc.oneof(anyText, fc.constantFrom('=1+1', '+1', '-1', '@a', '\tx', '\rx', '\nx', '＝1', '","', '"', '\r\n', ''))
    const lines = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(lines, (given) => {
        const read = readCsv(csvFile(given))
        expect(read.flat().filter((text) => /^[=+\-@\t\r\n＝＋－＠]/.test(text))).toEqual([])
        expect(read).toEqual(given.map((line) => line.map((text) => (/^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text))))
      }),
    )
  })
})

describe('D2 §5 comma-separated lists', () => {
  const names = commaSeparated('The names', { most: 50, length: 120 })

  test('entries are trimmed, empty ones dropped, and the order stays', () => {
    const entry = fc.string({ maxLength: 20 }).filter((text) => !text.includes(','))
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 20 }), (entries) => {
        const expected = entries.map((each) => each.trim()).filter(Boolean)
        expect(z.parse(names, entries.join(','))).toEqual(expected)
        expect(z.parse(names, entries)).toEqual(expected)
      }),
    )
  })
})

describe('links', () => {
  test('D2 §5: whatever passes as a web link leads to http(s), and nothing else', () => {
    const texts = fc.oneof(
      anyText,
      fc.webUrl(),
      fc
        .tuple(fc.constantFrom('javascript:', 'data:', '//', 'http:/', 'https:\\\\', ' https://'), fc.string())
        .map((pair) => pair.join('')),
    )
    fc.assert(
      fc.property(texts, (text) => {
        if (isWebLink(text)) expect(new URL(text).protocol).toMatch(/^https?:$/)
      }),
    )
  })

  test('decisions: whatever passes as a path stays on this site', () => {
    const texts = fc.oneof(
      anyText,
      fc.tuple(fc.constantFrom('/', '//', '/\\', '/a/../', '/./'), fc.string()).map((pair) => pair.join('')),
    )
    fc.assert(
      fc.property(texts, (text) => {
        if (isSitePath(text)) expect(new URL(text, 'https://site.example').host).toBe('site.example')
      }),
    )
  })
})

test('of an address, the fields that fit count, each on its own, and nothing else', () => {
  const filter = z.object({ event: z.coerce.number('a number').int().optional(), state: z.enum(['due', 'paid']).optional() })
  expect(fittingFields(filter, { event: '12', state: 'gone', tab: 'payments' })).toEqual({ event: 12, state: undefined })
  expect(fittingFields(filter, { state: 'due' })).toEqual({ event: undefined, state: 'due' })
})
