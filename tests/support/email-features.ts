import { readFileSync } from 'node:fs'
import { Parser } from 'htmlparser2'

/** What mail programs lack, by the feature: see decisions/0056. */
export const emailSupport: ReadonlyMap<string, readonly string[]> = new Map(
  readFileSync('tests/fixtures/email-support.tsv', 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
    .map(([feature = '', ...lacking]) => [feature, lacking]),
)

const ELEMENTS: Record<string, string> = { ul: 'lists', ol: 'lists', li: 'lists', tbody: 'table', tr: 'table', td: 'table' }
const UNITS: Record<string, string> = { '%': 'percent' }
/** They say what something is, and not how it looks. */
const PLAIN_ATTRIBUTES = new Set([
  'alt',
  'class',
  'content',
  'dir',
  'href',
  'http-equiv',
  'id',
  'lang',
  'name',
  'src',
  'start',
  'style',
  'target',
  'title',
])

/** All that a message uses of HTML and CSS, by the names of caniemail.com: `css-border-radius`. */
export function emailFeatures(email: string): Set<string> {
  // What only Outlook reads is made for it.
  const html = email.replace(/<!--[\s\S]*?-->/g, '')
  const used = new Set<string>()
  const add = (features: readonly string[]) => {
    for (const feature of features) used.add(feature)
  }
  new Parser({ onopentag: (name, attributes) => add(featuresOf(name, attributes)) }).end(html)
  for (const [, css = ''] of html.matchAll(/<style>([^<]*)<\/style>/g)) add(featuresOfSheet(css))
  return used
}

function featuresOf(name: string, attributes: Record<string, string>): string[] {
  const { style = '', src = '', href = '' } = attributes
  return [
    `html-${/^h\d$/.test(name) ? 'h1-h6' : (ELEMENTS[name] ?? name)}`,
    ...Object.keys(attributes)
      .filter((attribute) => !PLAIN_ATTRIBUTES.has(attribute) && !attribute.startsWith('data-'))
      .map((attribute) => `html-${attribute}`),
    ...(name === 'img' ? [`image-${/\.(\w+)(\?|$)/.exec(src)?.[1] ?? src}`] : []),
    ...(href.startsWith('mailto:') ? ['html-mailto-links'] : []),
    ...featuresOfStyle(style),
  ]
}

function featuresOfStyle(style: string): string[] {
  return style.split(';').flatMap((declaration) => {
    const [property = '', value = ''] = declaration.split(/:(.*)/s).map((part) => part.trim())
    if (!property) return []
    const units = [...value.matchAll(/\d(px|%|em|rem|vw|vh|ch|pt)/g)].map(([, unit = '']) => `css-unit-${UNITS[unit] ?? unit}`)
    const functions = [...value.matchAll(/([a-z-]+)\(/g)].map(([, name]) => `css-function-${name}`)
    return [
      nameOfProperty(property, value),
      ...units,
      ...functions,
      ...(value.match(/.!important/g) ?? []).map((found) => (found.startsWith(' ') ? 'css-important' : 'css-important without a space')),
    ]
  })
}

/** Of `border-left` the data knows `border`, and of `display` some values. */
function nameOfProperty(property: string, value: string): string {
  const parts = property.split('-')
  const names = [`${property}-${value}`, ...parts.map((_, index) => parts.slice(0, parts.length - index).join('-'))].map(
    (name) => `css-${name}`,
  )
  return names.find((name) => emailSupport.has(name)) ?? `css-${property}`
}

function featuresOfSheet(css: string): string[] {
  const conditions = [...css.matchAll(/@([a-z-]+)([^{]*)/g)].flatMap(([, rule, condition = '']) => [
    `css-at-${rule}`,
    ...(condition.match(/prefers-[a-z-]+|hover|orientation/g) ?? []).map((name) => `css-at-media-${name}`),
  ])
  const rules = [...css.replace(/@[^{]*\{/g, '').matchAll(/([^{}]+)\{([^{}]*)\}/g)]
  return [...conditions, ...rules.flatMap(([, selector = '', style = '']) => [nameOfSelector(selector.trim()), ...featuresOfStyle(style)])]
}

const nameOfSelector = (selector: string) => (/^\.[a-z-]+$/.test(selector) ? 'css-selector-class' : `css-selector ${selector}`)
