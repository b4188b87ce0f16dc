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
  expect(decodeText(bytes)).toEqual({ encoding, text })
})
