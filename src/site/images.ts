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

/** A picture by the widths in which there is one; `width` and `height` are of the one that old browsers get. */
export const layoutImage = (width: number, height: number, urls: Readonly<Record<number, string>>) => ({
  src: urls[width] as string,
  srcSet: Object.entries(urls)
    .map(([each, url]) => `${url} ${each}w`)
    .join(', '),
  width,
  height,
})

export const heroImage = layoutImage(1440, 1069, { 960: hero960, 1440: hero1440, 1920: hero1920, 2560: hero2560 })
export const heroAvif = layoutImage(1440, 1069, { 960: hero960Avif, 1440: hero1440Avif, 1920: hero1920Avif, 2560: hero2560Avif })
export const heroPortraitImage = layoutImage(730, 779, { 480: portrait480, 730: portrait730, 1200: portrait1200 })
export const heroPortraitAvif = layoutImage(730, 779, { 480: portrait480Avif, 730: portrait730Avif, 1200: portrait1200Avif })
