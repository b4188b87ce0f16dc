/**
 * Cuts the fonts down to the characters that pages use and writes them to `src/site/`, with the @font-face rules of those that every first
 * view needs (`fonts.css`) and of those that come later (`late-fonts.css`). Run it after changing what it says here:
 * `node_modules/.bin/node scripts/subset-fonts.ts`
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'
import { type Metrics, measureFont } from './font-metrics.ts'

const root = new URL('..', import.meta.url)
const original = (family: string, file: string) => `@fontsource-variable/${family}/files/${file}.woff2`

const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')
const characters = `${ascii}\u00a0©®·×½áäçèéíñóöúü–—‘’“”•…−`
const features = ['kern', 'liga', 'ccmp', 'locl', 'mark', 'lnum']

interface Face {
  family: string
  file: string
  source: string
  style: 'normal' | 'italic'
  weight: string
  axes: Record<string, number | { min: number; max: number }>
  features: string[]
  /** Comes after the first view; until then the display cut replaces it, as wide as it is. */
  isLate?: true
  /** The faces that serve the characters beyond the subset, and how far each reaches. */
  wide: { source: string; range: string }[]
}

const latin =
  'U+00A0-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD'
const latinExt =
  'U+0100-0130,U+0132-0151,U+0154-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF'

const wideOf = (family: string, cut: string, style: string) => [
  { source: original(family, `${family}-latin-${cut}-${style}`), range: latin },
  { source: original(family, `${family}-latin-ext-${cut}-${style}`), range: latinExt },
]

const faces: Face[] = [
  {
    family: 'Newsreader',
    // Two cuts, one for each rank of headings, weigh a quarter of the font that varies in between.
    file: 'newsreader-display',
    source: original('newsreader', 'newsreader-latin-opsz-normal'),
    style: 'normal',
    weight: '300 380',
    axes: { wght: 342, opsz: 60 },
    features,
    wide: wideOf('newsreader', 'opsz', 'normal'),
  },
  {
    family: 'Newsreader Heading',
    file: 'newsreader-heading',
    source: original('newsreader', 'newsreader-latin-opsz-normal'),
    style: 'normal',
    weight: '400 460',
    axes: { wght: 430, opsz: 26 },
    features,
    isLate: true,
    wide: wideOf('newsreader', 'opsz', 'normal'),
  },
  {
    family: 'Newsreader Italic',
    file: 'newsreader-italic',
    source: original('newsreader', 'newsreader-latin-opsz-italic'),
    style: 'italic',
    weight: '370',
    axes: { wght: 370, opsz: 28 },
    features,
    isLate: true,
    wide: wideOf('newsreader', 'wght', 'italic'),
  },
  {
    family: 'Figtree',
    file: 'figtree',
    source: original('figtree', 'figtree-latin-wght-normal'),
    style: 'normal',
    weight: '400 600',
    axes: { wght: { min: 400, max: 600 } },
    features: [...features, 'tnum'],
    wide: wideOf('figtree', 'wght', 'normal'),
  },
]

/** Fonts that are already on people's machines, by the proportions of the family that each group shares. */
const fallbacks: { family: string; for: string; local: string[]; metrics: Metrics }[] = [
  {
    family: 'Newsreader Georgia',
    for: 'newsreader',
    local: ['Georgia', 'Gelasio'],
    metrics: { ascent: 1878, descent: 449, lineGap: 0, unitsPerEm: 2048, averageWidth: 898 },
  },
  {
    family: 'Newsreader Noto',
    for: 'newsreader',
    local: ['Noto Serif'],
    metrics: { ascent: 1069, descent: 293, lineGap: 0, unitsPerEm: 1000, averageWidth: 473 },
  },
  {
    family: 'Newsreader Times',
    for: 'newsreader',
    local: ['Times New Roman', 'Liberation Serif', 'Tinos'],
    metrics: { ascent: 1825, descent: 443, lineGap: 87, unitsPerEm: 2048, averageWidth: 818 },
  },
  {
    family: 'Newsreader DejaVu',
    for: 'newsreader',
    local: ['DejaVu Serif'],
    metrics: { ascent: 1901, descent: 483, lineGap: 0, unitsPerEm: 2048, averageWidth: 1046 },
  },
  {
    family: 'Figtree Arial',
    for: 'figtree',
    local: ['Arial', 'Liberation Sans', 'Arimo'],
    metrics: { ascent: 1854, descent: 434, lineGap: 67, unitsPerEm: 2048, averageWidth: 904 },
  },
  {
    family: 'Figtree Roboto',
    for: 'figtree',
    local: ['Roboto'],
    metrics: { ascent: 1900, descent: 500, lineGap: 0, unitsPerEm: 2048, averageWidth: 902 },
  },
  {
    family: 'Figtree DejaVu',
    for: 'figtree',
    local: ['DejaVu Sans'],
    metrics: { ascent: 1901, descent: 483, lineGap: 0, unitsPerEm: 2048, averageWidth: 1034 },
  },
]

const subsetRange = [...characters].map((each) => `U+${each.charCodeAt(0).toString(16).toUpperCase()}`)
const asciiRange = `U+20-7E,${subsetRange.slice(ascii.length).join(',')}`

const rule = (declarations: Record<string, string>) =>
  `@font-face {\n${Object.entries(declarations)
    .map(([name, value]) => `  ${name}: ${value};`)
    .join('\n')}\n}\n`

const face = ({ family, style, weight }: Face, url: string, range: string) =>
  rule({
    'font-family': `'${family}'`,
    'font-style': style,
    'font-weight': weight,
    'font-display': 'swap',
    src: `url('${url}') format('woff2')`,
    'unicode-range': range,
  })

const percent = (value: number) => `${(value * 100).toFixed(2)}%`

function fallbackRule(own: Metrics, { family, local, metrics }: (typeof fallbacks)[number]) {
  const size = own.averageWidth / own.unitsPerEm / (metrics.averageWidth / metrics.unitsPerEm)
  return rule({
    'font-family': `'${family}'`,
    src: local.map((name) => `local('${name}')`).join(', '),
    'size-adjust': percent(size),
    'ascent-override': percent(own.ascent / own.unitsPerEm / size),
    'descent-override': percent(own.descent / own.unitsPerEm / size),
    'line-gap-override': percent(own.lineGap / own.unitsPerEm / size),
  })
}

const read = (source: string) => readFile(new URL(`node_modules/${source}`, root))
const rules: string[] = []
const lateRules: string[] = []

const newsreader = await read(original('newsreader', 'newsreader-latin-opsz-normal'))
// The large headings are what moves most.
const display = await measureFont(newsreader, { wght: 342, opsz: 60 })

/** The display cut in the place of a late one, as wide as it, so that lines break alike. The browser slants it for an italic one. */
const standIn = ({ family }: Face, own: Metrics) =>
  rule({
    'font-family': `'${family} Stand-in'`,
    'font-display': 'swap',
    src: "url('./fonts/newsreader-display.woff2') format('woff2')",
    'size-adjust': percent(own.averageWidth / display.averageWidth),
    'unicode-range': asciiRange,
  })

await mkdir(new URL('src/site/fonts/', root), { recursive: true })
for (const each of faces) {
  const source = await read(each.source)
  const font = await subsetFont(source, characters, {
    targetFormat: 'woff2',
    variationAxes: each.axes,
    keepFeatures: each.features,
    noHinting: true,
  })
  await writeFile(new URL(`src/site/fonts/${each.file}.woff2`, root), font)
  console.log(`${each.file}.woff2 ${(font.length / 1000).toFixed(1)} kB`)
  // The last face that holds a character serves it, so the subset comes after the wide ones.
  const own = [...each.wide.map(({ source, range }) => face(each, source, range)), face(each, `./fonts/${each.file}.woff2`, asciiRange)]
  if (each.isLate) rules.push(standIn(each, await measureFont(source, each.axes as Record<string, number>)))
  ;(each.isLate ? lateRules : rules).push(...own)
}

const metricsOf: Record<string, Metrics> = {
  newsreader: display,
  figtree: await measureFont(await read(original('figtree', 'figtree-latin-wght-normal')), { wght: 400 }),
}
for (const fallback of fallbacks) {
  const own = metricsOf[fallback.for]
  if (own) rules.push(fallbackRule(own, fallback))
}
const note = 'Written by scripts/subset-fonts.ts.'
await writeFile(new URL('src/site/fonts.css', root), `/* ${note} */\n${rules.join('\n')}`)
await writeFile(new URL('src/site/late-fonts.css', root), `/* ${note} */\n${lateRules.join('\n')}`)
