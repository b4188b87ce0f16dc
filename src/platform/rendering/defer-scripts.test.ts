import { expect, test } from 'vitest'
import { deferScripts } from './rendered-page.server'

const page = `<head><link rel="modulepreload" href="/assets/index-a.js" fetchPriority="low"/><link rel="modulepreload" href="/assets/other-b.js"/></head>
<body><script>data()</script><script type="module" async="" src="/assets/index-a.js"></script></body>`

test('a page asks for no script on its own, and its starter knows them all, the entry last', () => {
  const { html: late } = deferScripts(page)
  expect(late).not.toMatch(/modulepreload" href|src=/)
  expect(late).toContain('(["/assets/other-b.js","/assets/index-a.js"])')
  expect(late).toContain('<script>data()</script>')
})

test('a page without an entry stays as it is', () => {
  const plain = '<head><link rel="modulepreload" href="/a.js"></head>'
  expect(deferScripts(plain)).toEqual({ html: plain, scripts: [] })
})

test('the starter is a whole script, and the only one that it answers', () => {
  const { html, scripts } = deferScripts(page)
  const [, script = ''] = /<script>(\([\s\S]*?)<\/script><\/head>/.exec(html) ?? []
  expect(() => new Function(script)).not.toThrow()
  expect(scripts).toEqual([script])
})
