import { PictureWithFallback } from '@/features/media/picture'
import type { Webinar } from './webinar.kind'

interface WebinarPictureProps {
  webinar: Webinar
  sizes: string
  loading?: 'eager' | 'lazy'
  className: string
}

/** Our own copy of a webinar's thumbnail; until there is one, a drawing (spec decisions, 'The API'). */
export const WebinarPicture = ({ webinar: { id, thumbnailImageUrl }, sizes, loading = 'lazy', className }: WebinarPictureProps) => (
  <PictureWithFallback
    url={thumbnailImageUrl}
    fallback={<RidgeDrawing seed={id} className={className} />}
    alt=""
    sizes={sizes}
    loading={loading}
    className={`object-cover ${className}`}
  />
)

const hours = [
  { sky: 'fill-lilac-dawn', sun: 'fill-first-light', ridges: ['fill-valley-mist', 'fill-slab-rose', 'fill-foothill-mauve'] },
  { sky: 'fill-[#dde1e9]', sun: 'fill-first-light', ridges: ['fill-morning-sky', 'fill-[#8e9ab8]', 'fill-dusk-ridge'] },
  { sky: 'fill-morning-sky', sun: 'fill-lilac-dawn', ridges: ['fill-valley-mist', 'fill-foothill-mauve', 'fill-deep-ridge'] },
] as const

/** Wider than the picture by 80, so that each drawing can show another part of them. */
const ridges = [
  'M0 112C18 100 30 84 42 80 50 88 56 92 64 96 82 82 96 66 104 62 112 74 118 80 128 88 140 78 150 70 158 68 168 80 178 88 190 94 204 84 216 74 226 70 238 82 248 90 262 98 280 86 292 74 300 70 312 82 322 90 334 96 350 88 372 80 400 92V180H0Z',
  'M0 132C40 116 70 110 104 118 138 126 160 134 196 124 232 112 258 104 292 112 330 122 360 132 400 124V180H0Z',
  'M0 158C60 138 110 140 160 150 214 160 262 164 310 152 346 142 372 142 400 146V180H0Z',
]

/** Shown where a webinar has no picture: hills at one of three hours. `seed` says which, so that a list of them varies. */
export function RidgeDrawing({ seed, className = '' }: { seed: number; className?: string }) {
  const hour = hours[(seed + Math.floor(seed / 3)) % hours.length] ?? hours[0]
  return (
    <svg viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className={`block ${className}`}>
      <rect width="320" height="180" className={hour.sky} />
      <g transform={seed % 2 ? 'matrix(-1 0 0 1 320 0)' : undefined}>
        <circle cx={96 + ((seed * 37) % 140)} cy="52" r="17" className={hour.sun} />
        {ridges.map((path, index) => (
          <path key={path} d={path} transform={`translate(${-((seed * (29 + 8 * index)) % 80)})`} className={hour.ridges[index]} />
        ))}
      </g>
    </svg>
  )
}
