/**
 * Draws the site's icons in every form that browsers and phones ask for, from `art/`, into `public/`. Run it after changing one of
 * them: `node_modules/.bin/node scripts/draw-icons.ts`
 */
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

const root = new URL('..', import.meta.url)
const ground = '#faf6f2'
const ink = '#2b3a4e'

/** The simple mark, which stays clear in small sizes, on nothing. */
const small = await readFile(new URL('art/favicon.svg', root), 'utf8')
/** The whole mark in one color, in a square of 64. */
const whole = (await readFile(new URL('art/logo.svg', root), 'utf8')).replaceAll('currentColor', ink)

const png = (svg: string, size: number) =>
  sharp(Buffer.from(svg), { density: 72 * (size / 32) })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer()

/** The whole mark in the middle of the page's ground, as wide as `share` of it. */
async function onGround(size: number, share: number) {
  const mark = await sharp(await png(whole, size * 2))
    .trim()
    .resize({ width: Math.round(size * share) })
    .toBuffer()
  return sharp({ create: { width: size, height: size, channels: 3, background: ground } })
    .composite([{ input: mark, gravity: 'centre' }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}

/** An icon file with one PNG in it. */
function ico(image: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(image.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, image])
}

const icons: Record<string, Buffer> = {
  'favicon.ico': ico(await png(small, 32), 32),
  'apple-touch-icon.png': await onGround(180, 0.64),
  'icon-192.png': await onGround(192, 0.68),
  'icon-512.png': await onGround(512, 0.68),
  // Phones cut it to a circle or whatever shape they like, and leave the inner four fifths whole.
  'icon-maskable-512.png': await onGround(512, 0.52),
}
for (const [name, bytes] of Object.entries(icons)) {
  await writeFile(new URL(`public/${name}`, root), bytes)
  console.log(`${name} ${(bytes.length / 1000).toFixed(1)} kB`)
}
await copyFile(new URL('art/favicon.svg', root), new URL('public/favicon.svg', root))
