import meadow480 from './images/about-meadow-480.webp'
import meadow960 from './images/about-meadow-960.webp'
import meadow1440 from './images/about-meadow-1440.webp'
import gathering480 from './images/community-gathering-480.webp'
import gathering960 from './images/community-gathering-960.webp'
import gathering1600 from './images/community-gathering-1600.webp'
import hero960 from './images/hero-960.webp'
import hero1440 from './images/hero-1440.webp'
import hero1920 from './images/hero-1920.webp'
import hero2560 from './images/hero-2560.webp'
import portrait480 from './images/hero-portrait-480.webp'
import portrait800 from './images/hero-portrait-800.webp'
import portrait1200 from './images/hero-portrait-1200.webp'
import banner960 from './images/programs-banner-960.webp'
import banner1280 from './images/programs-banner-1280.webp'
import banner2000 from './images/programs-banner-2000.webp'

/** A picture of the layout, in the sizes that its place needs. Spread it on an `<img>` and add `sizes` and `alt`. */
export interface LayoutImage {
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
export const aboutImage = image(meadow960, 960, 720, [
  [meadow480, 480],
  [meadow960, 960],
  [meadow1440, 1440],
])
export const communityImage = image(gathering960, 960, 600, [
  [gathering480, 480],
  [gathering960, 960],
  [gathering1600, 1600],
])
export const programsBannerImage = image(banner1280, 1280, 576, [
  [banner960, 960],
  [banner1280, 1280],
  [banner2000, 2000],
])
