/**
 * Makes every AVIF and WebP image of the site from the originals in `art/`. Run it after changing one of them:
 * `node_modules/.bin/node scripts/optimize-images.ts`
 */
import { createHash } from 'node:crypto'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import sharp, { type Region, type Sharp } from 'sharp'

const root = new URL('..', import.meta.url)
const original = (name: string) => new URL(`art/${name}.jpg`, root).pathname

interface Layout {
  name: string
  source: string
  crop?: Region
  widths: number[]
  /** Of WebP. */
  quality?: number
  /** Of AVIF, where a picture is what the visitor waits for: half the bytes of WebP. */
  avifQuality?: number
}

/** Pictures that belong to a page's design; Vite gives them hashed names. */
const layouts: Layout[] = [
  { name: 'hero', source: 'hero-mountain', widths: [960, 1440, 1920, 2560], quality: 82, avifQuality: 52 },
  // Phones show the right-hand peaks only; the crop saves them half the bytes.
  {
    name: 'hero-portrait',
    source: 'hero-mountain',
    crop: { left: 760, top: 300, width: 1500, height: 1600 },
    widths: [480, 730, 1200],
    quality: 78,
    avifQuality: 40,
  },
  {
    name: 'about',
    source: 'about-meadow',
    crop: { left: 560, top: 0, width: 960, height: 1200 },
    widths: [480, 720, 960],
    quality: 66,
    avifQuality: 44,
  },
  // What phones show of it, and of the pictures below; a telephone's screen is 730 points wide, a few more than 720.
  {
    name: 'about-phone',
    source: 'about-meadow',
    crop: { left: 560, top: 52, width: 960, height: 768 },
    widths: [480, 730, 960],
    avifQuality: 43,
  },
  {
    name: 'about-film',
    source: 'hero-mountain',
    crop: { left: 0, top: 620, width: 2560, height: 1097 },
    widths: [640, 1280, 2560],
    quality: 74,
  },
  { name: 'programs-banner', source: 'programs-banner', widths: [960, 2000], quality: 78 },
  { name: 'community', source: 'community-gathering', widths: [800, 1600], quality: 78 },
  {
    name: 'community-phone',
    source: 'community-gathering',
    crop: { left: 504, top: 0, width: 800, height: 1000 },
    widths: [480, 730, 800],
    avifQuality: 44,
  },
  {
    name: 'introductory',
    source: 'program-introductory',
    crop: { left: 545, top: 0, width: 640, height: 800 },
    widths: [480, 640],
    quality: 76,
  },
  {
    name: 'introductory-phone',
    source: 'program-introductory',
    crop: { left: 545, top: 224, width: 640, height: 480 },
    widths: [480, 640],
    avifQuality: 48,
  },
  { name: 'inquiry', source: 'program-inquiry', crop: { left: 360, top: 0, width: 640, height: 800 }, widths: [480, 640], quality: 76 },
  {
    name: 'inquiry-phone',
    source: 'program-inquiry',
    crop: { left: 360, top: 64, width: 640, height: 480 },
    widths: [480, 640],
    avifQuality: 52,
  },
  // Drawn into another picture, which loses quality once more.
  { name: 'share-card', source: 'hero-mountain', crop: { left: 1290, top: 0, width: 1267, height: 1900 }, widths: [420], quality: 92 },
]

/** Pictures of the sample content. They are named as uploads are, so that one rule finds the smaller sizes of both. */
const samples = [
  'program-ongoing-groups',
  'program-introductory',
  'program-inquiry',
  'program-meditation',
  'event-sunday-meditation',
  'event-introduction',
  'event-body-journey',
  'event-online-guidance',
  'teacher-1',
  'teacher-2',
  'teacher-3',
]
const sampleWidths = [480, 720, 960]
const sampleQuality = 72

async function writeLayout({ name, source, crop, widths, quality, avifQuality }: Layout) {
  for (const width of widths) {
    const image = sharp(original(source))
    if (crop) image.extract(crop)
    image.resize({ width })
    const write = async (encoded: Sharp, format: string) => {
      const file = new URL(`src/site/images/${name}-${width}.${format}`, root)
      const { size, height } = await encoded.toFile(file.pathname)
      console.log(`${name}-${width}.${format} ${width}x${height} ${(size / 1000).toFixed(1)} kB`)
    }
    if (quality) await write(image.clone().webp({ quality, effort: 6 }), 'webp')
    if (avifQuality) await write(image.clone().avif({ quality: avifQuality, effort: 6, chromaSubsampling: '4:2:0' }), 'avif')
  }
}

async function writeSample(name: string): Promise<string> {
  const folder = new URL('public/images/', root).pathname
  const encode = (width?: number) => {
    const image = sharp(original(name))
    if (width) image.resize({ width })
    return image.webp({ quality: sampleQuality, effort: 6 }).toBuffer({ resolveWithObject: true })
  }
  const full = await encode()
  const hash = createHash('sha256').update(full.data).digest('hex').slice(0, 8)
  const base = `${name}-${hash}-${full.info.width}x${full.info.height}`
  await writeFile(`${folder}${base}.webp`, full.data)
  for (const width of sampleWidths.filter((each) => each < full.info.width)) {
    await writeFile(`${folder}${base}-${width}.webp`, (await encode(width)).data)
  }
  console.log(`${base}.webp ${(full.info.size / 1000).toFixed(1)} kB`)
  return `/images/${base}.webp`
}

const camelCase = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

for (const folder of ['src/site/images/', 'public/images/']) {
  const path = new URL(folder, root).pathname
  await mkdir(path, { recursive: true })
  for (const file of await readdir(path)) if (/\.(?:avif|webp)$/.test(file)) await rm(path + file)
}
for (const layout of layouts) await writeLayout(layout)

const lines = []
for (const name of samples) lines.push(`  ${camelCase(name)}: '${await writeSample(name)}',`)
await writeFile(
  new URL('src/site/sample-registration.ts', root),
  `/** Written by scripts/optimize-images.ts. */\nexport const sampleImages = {\n${lines.join('\n')}\n} as const\n`,
)
