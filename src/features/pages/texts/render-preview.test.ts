import { expect, test } from 'vitest'
import { toPreview } from './page-texts.server'

test('spec B §6.4: a preview looks as the page does with scripts, though none is left in it, and keeps the fonts of its head', () => {
  const fonts = '<noscript><link rel="stylesheet" href="/fonts.css"></noscript>'
  const body = '<body><noscript>Scripts are off.</noscript><p>Hello</p><script>alert(1)</script></body>'
  const page = `<!DOCTYPE html><html lang="en"><head><script src="/a.js"></script>${fonts}</head>${body}</html>`
  expect(toPreview(page)).toBe(
    `<!DOCTYPE html><html data-preview lang="en"><head><base target="_blank"/>${fonts}</head><body><p>Hello</p></body></html>`,
  )
})
