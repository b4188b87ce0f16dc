import hero960Avif from './images/hero-960.avif'
import hero960 from './images/hero-960.webp'
import hero1440Avif from './images/hero-1440.avif'
import hero1440 from './images/hero-1440.webp'
import hero1920Avif from './images/hero-1920.avif'
import hero1920 from './images/hero-1920.webp'
import hero2560Avif from './images/hero-2560.avif'
import hero2560 from './images/hero-2560.webp'
import portrait480Avif from './images/hero-portrait-480.avif'
import portrait480 from './images/hero-portrait-480.webp'
import portrait730Avif from './images/hero-portrait-730.avif'
import portrait730 from './images/hero-portrait-730.webp'
import portrait1200Avif from './images/hero-portrait-1200.avif'
import portrait1200 from './images/hero-portrait-1200.webp'

interface LayoutImage {
  src: string
  srcSet: string
  width: number
  height: number
}

export const layoutImage = (src: string, width: number, height: number, sizes: [url: string, width: number][]): LayoutImage => ({
  src,
  srcSet: sizes.map(([url, each]) => `${url} ${each}w`).join(', '),
  width,
  height,
})

export const heroImage = layoutImage(hero1440, 1440, 1069, [
  [hero960, 960],
  [hero1440, 1440],
  [hero1920, 1920],
  [hero2560, 2560],
])
export const heroAvif = layoutImage(hero1440Avif, 1440, 1069, [
  [hero960Avif, 960],
  [hero1440Avif, 1440],
  [hero1920Avif, 1920],
  [hero2560Avif, 2560],
])
export const heroPortraitImage = layoutImage(portrait730, 730, 779, [
  [portrait480, 480],
  [portrait730, 730],
  [portrait1200, 1200],
])
export const heroPortraitAvif = layoutImage(portrait730Avif, 730, 779, [
  [portrait480Avif, 480],
  [portrait730Avif, 730],
  [portrait1200Avif, 1200],
])
