import { expect, test } from 'vitest'
import { csvFile, csvLine } from './csv'

test('D2 §9 CSV: every cell is quoted and a line ends with CRLF', () => {
  expect(csvLine(['Ada', '', '42'])).toBe('"Ada","","42"\r\n')
})

test('D2 §9 CSV: double quotes are doubled', () => {
  expect(csvLine(['the "inner" critic'])).toBe('"the ""inner"" critic"\r\n')
})

test('D2 §9 CSV: commas and line breaks stay inside their cell', () => {
  expect(csvLine(['one, two\nthree'])).toBe('"one, two\nthree"\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '＠SUM(A1)'])(
  'D3 CSV: a cell that starts like a formula gets an apostrophe: %j',
  (text) => {
    expect(csvLine([text])).toBe(`"'${text}"\r\n`)
  },
)

test('D3 CSV: a formula sign that isn’t a cell’s first character is left as it is', () => {
  expect(csvLine(['a=b', ' =1', 'x@example.org'])).toBe('"a=b"," =1","x@example.org"\r\n')
})

test('D3 CSV: a file starts with a byte order mark', () => {
  expect(csvFile([['Name'], ['Zoë']])).toBe('\uFEFF"Name"\r\n"Zoë"\r\n')
})
