import hero960 from './images/hero-960.webp'
import hero1440 from './images/hero-1440.webp'
import hero1920 from './images/hero-1920.webp'
import hero2560 from './images/hero-2560.webp'
import portrait480 from './images/hero-portrait-480.webp'
import portrait800 from './images/hero-portrait-800.webp'
import portrait1200 from './images/hero-portrait-1200.webp'

/** A picture of the layout, in the sizes that its place needs. Spread it on an `<img>` and add `sizes` and `alt`. */
interface LayoutImage {
  src: string
  srcSet: string
  width: number
  height: number
}

const image = (src: string, width: number, height: number, sizes: [url: string, width: number][]): LayoutImage => ({
  src,
  srcSet: sizes.map(([url, each]) => `${url} ${each}w`).join(', '),
  width,
  height,
})

export const heroImage = image(hero1440, 1440, 1069, [
  [hero960, 960],
  [hero1440, 1440],
  [hero1920, 1920],
  [hero2560, 2560],
])
/** For phones: the same peaks, upright. */
export const heroPortraitImage = image(portrait800, 800, 853, [
  [portrait480, 480],
  [portrait800, 800],
  [portrait1200, 1200],
])
