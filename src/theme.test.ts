import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { themeStyle } from '@/features/pages/settings/theme-style.server'
import { contrast, fromHex, luminance } from '@/platform/luminance'

const css = readFileSync('src/theme.css', 'utf8')
const day = css.slice(css.indexOf('@layer base'))
const night = readFileSync('src/site/night.css', 'utf8')
const palette = Object.fromEntries([...css.matchAll(/--color-([\w-]+): (#\w+);/g)].map(([, name, color]) => [name, color]))

type Colors = Record<string, string>

/** The colors that rules of a scheme set for a selector, each as a hex color. */
function colorsOf(scheme: string, selector: RegExp): Colors {
  const blocks = [...scheme.matchAll(/([^{};]+)\{([^{}]*)(?=\})/g)].filter(([, selectors = '']) => selector.test(selectors))
  const set = blocks.flatMap(([, , body = '']) => [...body.matchAll(/--([\w-]+): (?:var\(--color-([\w-]+)\)|(#\w+));/g)])
  return Object.fromEntries(set.map(([, name = '', of = '', color]) => [name, color ?? palette[of] ?? '']))
}

const root = (scheme: string) => {
  const own = /:root[^{]*\{([^{}]*)/.exec(scheme)?.[1] ?? ''
  return { ...colorsOf(`x{${own}}`, /x/), ...colorsOf(scheme, /\.ground-light(?!,)/) }
}

const full = (color: string) => (color.length === 4 ? color.replace(/\w/g, '$&$&') : color)
const ratio = (one = '', other = '') => contrast(luminance(fromHex(full(one))), luminance(fromHex(full(other))))

describe.each([
  ['by day', day],
  ['by night', night],
])('%s', (_name, scheme) => {
  const light = root(scheme)
  const grounds = ['light', 'lilac', 'sky'].map((name) => ({ ...light, ...colorsOf(scheme, new RegExp(`\\.ground-${name}(?![\\w,])`)) }))
  const dark = colorsOf(scheme, /\.ground-dark/)
  const deep = { ...dark, ...colorsOf(scheme, /(?<!,\s*)\.ground-deep(?!,)/) }

  test('words and links have a contrast of at least 4.5 on every ground', () => {
    for (const colors of [...grounds, dark, deep])
      for (const words of ['ink', 'ink-soft', 'accent'])
        expect.soft(ratio(colors[words], colors.ground), `${words} ${colors[words]} on ${colors.ground}`).toBeGreaterThanOrEqual(4.5)
  })

  test('so have words in dialogs, fields and what is chosen, and words of attention, errors, buttons and toasts', () => {
    const pairs = [
      ...['ink', 'ink-soft', 'accent', 'wrong'].flatMap((words) => ['raised', 'veil', 'field'].map((ground) => [words, ground])),
      ...['ink', 'accent'].map((words) => [words, 'chosen']),
      ['on-field', 'field'],
      ['on-fill', 'fill'],
      ['on-fill', 'fill-deep'],
      ['on-toast', 'toast'],
      ['attention-ink', 'attention-veil'],
      ['ink', 'attention-veil'],
    ]
    for (const [words = '', ground = ''] of pairs)
      expect.soft(ratio(light[words], light[ground]), `${words} on ${ground}`).toBeGreaterThanOrEqual(4.5)
  })

  test('buttons and the borders of fields have one of at least 3 on every ground that they stand on', () => {
    for (const ground of [light.ground, light.raised])
      for (const part of ['fill', 'edge']) expect.soft(ratio(light[part], ground), `${part} on ${ground}`).toBeGreaterThanOrEqual(3)
  })
})

test.each(['#2f6b4f', '#2b5c8a', '#6b3f6e', '#4a5560', '#c8102e', '#14213d', '#8a6100'])(
  'a community’s own color (%s) keeps its hue by night, readable in links and on buttons',
  (color) => {
    const [, fill, link] = /--fill:(#\w+);.*--accent:(#\w+)\}/.exec(themeStyle(color).split('@media')[1] ?? '') ?? []
    expect(ratio(link, '#3a3042')).toBeGreaterThanOrEqual(4.5)
    expect(ratio('#fff8f2', fill)).toBeGreaterThanOrEqual(4.5)
    expect(ratio(fill, '#212936')).toBeGreaterThanOrEqual(3)
  },
)
