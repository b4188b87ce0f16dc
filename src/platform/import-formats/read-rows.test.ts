import { processorTime } from '@tests/support/processor-time'
import { expect, test } from 'vitest'
import { decodeText } from './decode-text.server'
import { readRows } from './read-rows.server'

test.each([
  ['commas', 'Email,Name\nada@example.net,Ada'],
  ['semicolons', 'email;name\r\nada@example.net;Ada'],
  ['tabs', 'EMAIL\tname\nada@example.net\tAda'],
  ['a separator that is named', 'sep=|\r\nemail|name\r\nada@example.net|Ada'],
])('B §6.5: a table with %s is read by its headings', (_what, text) => {
  expect(readRows(text)).toMatchObject({ headings: ['email', 'name'], rows: [{ cells: { email: 'ada@example.net', name: 'Ada' } }] })
})

test('B §6.5: lines are counted as an editor counts them', () => {
  const text = 'email,name\r\n\r\na@example.net,"two\r\nlines"\r\n,\r\nb@example.net\r\n'
  expect(readRows(text).rows.map(({ line }) => line)).toEqual([3, 6])
})

test('a cell that spreadsheets were kept from running is as it was', () => {
  expect(readRows('email,name\n"a@example.net","\'=1+1"').rows[0]?.cells.name).toBe('=1+1')
})

const encoded: [string, Uint8Array, string][] = [
  ['UTF-8', Buffer.from('é'), 'é'],
  ['UTF-8', Buffer.from('\uFEFFé'), 'é'],
  ['UTF-16', Buffer.from('\uFEFFé', 'utf16le'), 'é'],
  ['UTF-16', Buffer.from('\uFEFFé', 'utf16le').swap16(), 'é'],
  ['UTF-16', Buffer.from('aé', 'utf16le'), 'aé'],
  ['Windows-1252', Buffer.from([0xe9, 0x80]), 'é€'],
]

test.each(encoded)('B §6.5: a file in %s is read (%s)', (encoding, bytes, text) => {
  expect(decodeText(bytes)).toEqual({ encoding, text, spoiled: [] })
})

test('a stray byte in a file of UTF-8 spoils its own line', () => {
  const bytes = Buffer.concat([Buffer.from('Zoë\nRen'), Buffer.from([0xe9]), Buffer.from('\nBjörk')])
  expect(decodeText(bytes)).toEqual({ encoding: 'UTF-8', text: 'Zoë\nRen\ufffd\nBjörk', spoiled: [2] })
})

test.each([
  ['within a cell', 'ada@example.net,Ada "Bo" Quist', 'Ada "Bo" Quist'],
  ['within a quoted cell', 'ada@example.net,"Ada "Bo" Quist"', 'Ada "Bo" Quist'],
  ['as inches', 'ada@example.net,5" pipe', '5" pipe'],
  ['doubled', 'ada@example.net,"Ada ""Bo"" Quist"', 'Ada "Bo" Quist'],
])('a quotation mark %s is a part of it', (_where, line, name) => {
  const { rows, broken } = readRows(`email,name\n${line}\nbo@example.net,Bo\ncy@example.net,"two\nlines"\n`)
  expect([rows.map(({ line, cells }) => [line, cells.name]), broken]).toEqual([
    [
      [2, name],
      [3, 'Bo'],
      [4, 'two\nlines'],
    ],
    [],
  ])
})

test.each(['ada@example.net,"Ada', 'ada@example.net,"Ada" x', '"ada@example.net,Ada'])('the line %s is broken, and no other', (line) => {
  const { rows, broken } = readRows(`email,name\n${line}\nbo@example.net,Bo\ncy@example.net,"Cy"\n`)
  expect([rows.map(({ cells }) => cells.name), broken]).toEqual([['Bo', 'Cy'], [{ line: 2, text: line }]])
})

test('a file in which quotation marks are never closed is refused', () => {
  expect(() => readRows(`email,name\n${'a@example.net,"A\n'.repeat(300)}`)).toThrow('more than 100 lines have a quotation mark')
})

test('a table with more cells than a list has is refused before it is read, where only so many lines are wanted', () => {
  const text = `${Array.from({ length: 490 }, (_, column) => `c${column}`).join(',')}\n${`${','.repeat(489)}a\n`.repeat(10_000)}`
  expect(processorTime(() => expect(() => readRows(text, 20_001)).toThrow('more than 1,000,000 cells'))).toBeLessThan(1000)
})
