import { readFile } from 'node:fs/promises'

/*
 * Writes tests/fixtures/email-support.tsv: which mail programs, in their newest version that was tested, lack a feature of HTML or CSS (record 51).
 *
 *   npm pack caniemail && tar xzf caniemail-*.tgz
 *   node scripts/email-support.ts package/dist/data/caniemail.json > tests/fixtures/email-support.tsv
 */
interface SupportData {
  last_update_date: string
  nicenames: Record<'family' | 'platform', Record<string, string>>
  data: { slug: string; stats: Record<string, Record<string, Record<string, string>>> }[]
}

const { data, nicenames, last_update_date }: SupportData = JSON.parse(await readFile(process.argv[2] ?? '', 'utf8'))

const numbersOf = (version: string) => version.split(/\D+/).map(Number)

/** `16.105` comes before `2021-09`: versions are numbers until, in many programs, the month of the test stands for them. */
function byAge(one: string, other: string): number {
  const [a, b] = [numbersOf(one), numbersOf(other)]
  const at = a.findIndex((number, index) => number !== b[index])
  return at < 0 ? -1 : (a[at] ?? 0) - (b[at] ?? 0)
}

const newest = (versions: Record<string, string>) => versions[Object.keys(versions).sort(byAge).at(-1) ?? ''] ?? ''

/** Only of Outlook the programs have little in common. */
const nameOf = (family: string, platform: string) =>
  [nicenames.family[family]?.replace('Mozilla ', ''), family === 'outlook' && `for ${nicenames.platform[platform]}`]
    .filter(Boolean)
    .join(' ')

console.log(
  `# caniemail.com, ${last_update_date.slice(0, 10)}, MIT. A feature, then the mail programs that lack it, with ~ where only a part of it.`,
)
for (const { slug, stats } of data.toSorted((a, b) => a.slug.localeCompare(b.slug))) {
  const says = Object.entries(stats).flatMap(([family, platforms]) =>
    Object.entries(platforms).map(([platform, versions]) => ({ name: nameOf(family, platform), answer: newest(versions).charAt(0) })),
  )
  const named = (letter: string) => new Set(says.filter(({ answer }) => answer === letter).map(({ name }) => name))
  const lacking = named('n')
  console.log([slug, ...lacking, ...[...named('a')].filter((name) => !lacking.has(name)).map((name) => `~${name}`)].join('\t'))
}
