import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { contrast, luminance, type Rgb } from '@/platform/luminance'

interface Line {
  text: string
  color: string
  x: number
  y: number
  width: number
  height: number
}

/**
 * The least contrast of each line of text in `selector` with the pixels behind it, as they are shown: the page is pictured with its words
 * made invisible. The smallest comes first.
 */
export async function contrastsOnPixels(page: Page, selector: string): Promise<{ text: string; contrast: number }[]> {
  const lines = await page.evaluate(linesOf, selector)
  await page.evaluate(() => {
    // The policy of the page refuses a style element.
    const invisible = new CSSStyleSheet()
    invisible.replaceSync('* { color: transparent !important; transition: none !important }')
    document.adoptedStyleSheets = [invisible]
  })
  const { data, info } = await sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
  return lines
    .map((line) => ({ text: line.text, contrast: leastContrast(line, (x, y) => at(data, info.width, x, y)) }))
    .sort((one, other) => one.contrast - other.contrast)
}

function leastContrast({ color, x, y, width, height }: Line, pixel: (x: number, y: number) => Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.match(/[\d.]+/g)?.map(Number) ?? []
  const ink = luminance([red, green, blue])
  let least = 21
  for (let row = Math.ceil(y); row < Math.floor(y + height); row++)
    for (let column = Math.ceil(x); column < Math.floor(x + width); column++)
      least = Math.min(least, contrast(ink, luminance(pixel(column, row))))
  return least
}

const at = (data: Buffer, width: number, x: number, y: number): Rgb => {
  const start = (y * width + x) * 3
  return [data[start] ?? 0, data[start + 1] ?? 0, data[start + 2] ?? 0]
}

/** Every line of visible text, where it is in the window and in which color. */
function linesOf(selector: string): Line[] {
  const lines: Line[] = []
  for (const root of document.querySelectorAll(selector)) {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement
      if (!parent || !node.textContent?.trim() || !parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const { x, y, width, height } of range.getClientRects())
        if (width > 1 && y >= 0 && x >= 0 && y + height <= innerHeight && x + width <= innerWidth)
          lines.push({ text: node.textContent.trim(), color: getComputedStyle(parent).color, x, y, width, height })
    }
  }
  return lines
}
