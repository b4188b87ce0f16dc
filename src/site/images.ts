import hero960 from './images/hero-960.webp'
import hero1440 from './images/hero-1440.webp'
import hero1920 from './images/hero-1920.webp'
import hero2560 from './images/hero-2560.webp'
import portrait480 from './images/hero-portrait-480.webp'
import portrait800 from './images/hero-portrait-800.webp'
import portrait1200 from './images/hero-portrait-1200.webp'
import { layoutImage } from './layout-image'

export const heroImage = layoutImage(hero1440, 1440, 1069, [
  [hero960, 960],
  [hero1440, 1440],
  [hero1920, 1920],
  [hero2560, 2560],
])
/** For phones: the same peaks, upright. */
export const heroPortraitImage = layoutImage(portrait800, 800, 853, [
  [portrait480, 480],
  [portrait800, 800],
  [portrait1200, 1200],
])
