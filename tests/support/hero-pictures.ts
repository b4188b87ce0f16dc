import sharp from 'sharp'

const svg = (content: string) =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="750" viewBox="0 0 1600 1200">${content}</svg>`))
    .jpeg({ quality: 90 })
    .toBuffer()

const sky = (top: string, bottom: string) =>
  `<linearGradient id="sky" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient><rect width="1600" height="1200" fill="url(#sky)"/>`

/** `count` shapes, always at the same places. */
function scattered(count: number, draw: (x: number, y: number, size: number, index: number) => string): string {
  let state = 7
  const next = () => {
    state = (state * 1103515245 + 12345) % 2147483648
    return state / 2147483648
  }
  return Array.from({ length: count }, (_, index) => draw(next() * 1600, next() * 1200, next(), index)).join('')
}

/** What communities put at the top of their page, as far as their light and dark parts matter. */
export const heroPictures = {
  night: () =>
    svg(
      sky('#03060f', '#0d1830') +
        scattered(120, (x, y, size) => `<circle cx="${x}" cy="${y}" r="${1 + size * 2}" fill="#fff"/>`) +
        '<circle cx="1250" cy="240" r="90" fill="#f6f1dc"/><path d="M0 1200V900L400 700 800 950 1200 760 1600 1000V1200Z" fill="#020308"/>',
    ),
  drawing: () =>
    svg(
      `<rect width="1600" height="1200" fill="#fff"/>${scattered(60, (x, y, size) => `<path d="M${x} ${y}q${size * 200} -160 ${size * 400} 40t200 60" fill="none" stroke="#111" stroke-width="${3 + size * 5}"/>`)}`,
    ),
  crowd: () =>
    svg(
      `<rect width="1600" height="1200" fill="#777"/>${scattered(900, (x, y, size, index) => `<circle cx="${x}" cy="${y}" r="${20 + size * 40}" fill="hsl(${(index * 47) % 360} 70% ${[95, 20 + size * 60, 5][index % 3]}%)"/>`)}`,
    ),
} as const
