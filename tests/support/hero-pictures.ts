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
  snow: () =>
    svg(
      sky('#bcd3ee', '#f4f7fb') +
        '<path d="M0 1200V620L380 430 760 640 1130 380 1600 600V1200Z" fill="#fbfdff"/>' +
        scattered(
          40,
          (x, y, size) => `<path d="M${x} ${700 + y / 3}l${10 + size * 20} ${60 + size * 60}h-${20 + size * 40}z" fill="#26302c"/>`,
        ),
    ),
  forest: () =>
    svg(
      sky('#2a3f17', '#0c1a08') +
        scattered(
          1500,
          (x, y, size, index) =>
            `<circle cx="${x}" cy="${y}" r="${4 + size * 22}" fill="hsl(${70 + (index % 60)} 45% ${8 + ((index * 13) % 55)}%)" opacity=".7"/>`,
        ) +
        scattered(14, (x, _, size) => `<path d="M${x} 0h${30 + size * 70}v1200h-${30 + size * 70}z" fill="#1c130b"/>`),
    ),
  face: () =>
    svg(
      sky('#d9c8ad', '#8d7c68') +
        '<ellipse cx="900" cy="620" rx="460" ry="560" fill="#2a190f"/><ellipse cx="900" cy="680" rx="340" ry="440" fill="#dfae8f"/><path d="M560 680a340 440 0 0 0 340 440V240A340 440 0 0 0 560 680" fill="#b98360"/>' +
        [770, 1030]
          .map((x) => `<ellipse cx="${x}" cy="600" rx="60" ry="26" fill="#f3efe8"/><circle cx="${x}" cy="600" r="24" fill="#1a100a"/>`)
          .join('') +
        '<ellipse cx="900" cy="900" rx="110" ry="28" fill="#a84f4d"/>',
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
