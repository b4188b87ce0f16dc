import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const operations = readFileSync('docs/operations.md', 'utf8')
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'ARCHITECTURE.md',
  ...readdirSync('docs').flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : [])),
]

test.each(documents)('every link of %s leads to a file', (document) => {
  const links = [...readFileSync(document, 'utf8').matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, path = '']) =>
    join(dirname(document), path),
  )
  expect(links.filter((path) => !existsSync(path))).toEqual([])
})

/** The anchors that GitHub gives the headings of a document. */
const anchorsOf = (document: string) =>
  [...readFileSync(document, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

test.each(documents)('every link of %s to a heading leads to one', (document) => {
  const links = [...readFileSync(document, 'utf8').matchAll(/\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)/g)]
  const broken = links.filter(([, path = '', anchor = '']) => {
    const target = path ? join(dirname(document), path) : document
    return target.endsWith('.md') && !anchorsOf(target).includes(anchor)
  })
  expect(broken.map(([link]) => link)).toEqual([])
})

test.each(['README.md', 'docs/operations.md'])('every setting that %s names exists', (document) => {
  const settings = [...readFileSync('src/platform/config.server.ts', 'utf8').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name)
  const named = [...readFileSync(document, 'utf8').matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|HOST|PORT)[=`]/g)].map(([, name]) => name)
  expect(named).toContain('TRUST_PROXY')
  expect(named.filter((name) => !settings.includes(name) && !TOOLS.includes(name ?? ''))).toEqual([])
})

/** Read by the tools, not by the program. */
const TOOLS = ['TEST_DATABASE_URL']

test('the program logs every line that docs/operations.md explains', () => {
  const lines = [...operations.matchAll(/^\| `([A-Z][^`]+)` \| (?:error|warn) \|/gm)].map(([, line = '']) => line)
  const source = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.server\.tsx?$/.test(path))
    .map((path) => readFileSync(join('src', path), 'utf8'))
    .join('\n')
  expect(lines.length).toBeGreaterThan(5)
  expect(lines.filter((line) => !source.includes(`'${line}'`))).toEqual([])
})

/** How many requirements of levels 1 and 2 each section of OWASP’s ASVS 5.0.0 has; those of level 3 come after them. */
const requirements: Record<string, number> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2, '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1, '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5 },
  ...{ '3.7': 2, '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4, '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3, '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4 },
  ...{ '6.5': 5, '6.6': 3, '6.8': 4, '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2, '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  ...{ '9.1': 3, '9.2': 4, '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3, '11.1': 2, '11.2': 3, '11.3': 3 },
  ...{ '11.4': 4, '11.5': 1, '11.6': 1, '12.1': 3, '12.2': 2, '12.3': 4, '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5, '14.1': 2, '14.2': 4 },
  ...{ '14.3': 3, '15.1': 3, '15.2': 3, '15.3': 7, '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3, '17.1': 1, '17.2': 4, '17.3': 2 },
}

test('docs/security.md has one line for each requirement of ASVS level 2', () => {
  const all = Object.entries(requirements).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
  )
  const rows = [...readFileSync('docs/security.md', 'utf8').matchAll(/^\| (\d+\.\d+\.\d+[^|]*) \| (met|partly|not met|—) \| \S/gm)]
  const listed = rows.flatMap(([, numbers = '']) =>
    numbers.split(', ').flatMap((range) => {
      const [first = '', last = first] = range.split('–')
      return all.slice(all.indexOf(first), all.indexOf(last) + 1)
    }),
  )
  expect(listed.toSorted()).toEqual(all.toSorted())
})
