import { expect, test } from 'vitest'
import { renderPreview, renderPreviewsWith } from './page-texts.server'

test('spec B §6.4: a preview looks as the page does with scripts, though none is left in it, and keeps the fonts of its head', async () => {
  const fonts = '<noscript><link rel="stylesheet" href="/fonts.css"></noscript>'
  const body = '<body><noscript>Scripts are off.</noscript><p>Hello</p><script>alert(1)</script></body>'
  renderPreviewsWith(async () => `<!DOCTYPE html><html lang="en"><head><script src="/a.js"></script>${fonts}</head>${body}</html>`)
  expect(await renderPreview('/', {})).toBe(
    `<!DOCTYPE html><html data-preview lang="en"><head><base target="_blank"/>${fonts}</head><body><p>Hello</p></body></html>`,
  )
})
