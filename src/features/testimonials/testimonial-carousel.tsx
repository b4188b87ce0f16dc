import useEmblaCarousel from 'embla-carousel-react'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import type { Testimonial } from './testimonial.kind'

/** spec D1 §9; with reduced motion nothing slides. */
const options = { align: 'start', loop: true, breakpoints: { '(prefers-reduced-motion: reduce)': { duration: 0 } } } as const

/** Where all of them fit side by side there is nothing to turn to: one, two or three fit, by the width of the view. */
const arrowsFor = (count: number) => ['hidden', 'hidden', 'md:hidden', 'lg:hidden'][count] ?? ''

/** Quotes, turned by hand: by the arrows, their keys or a swipe (spec D1 §4, §9). The arrows are at the top of the section. */
export function TestimonialCarousel({ testimonials }: { testimonials: Testimonial[] }) {
  const [viewport, carousel] = useEmblaCarousel(options)
  const [position, setPosition] = useState('')

  function turn(to: 'scrollPrev' | 'scrollNext') {
    if (!carousel) return
    carousel[to]()
    setPosition(`Quote ${carousel.selectedScrollSnap() + 1} of ${testimonials.length}`)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowLeft') turn('scrollPrev')
    else if (event.key === 'ArrowRight') turn('scrollNext')
    else return
    event.preventDefault()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div role="group" aria-roledescription="carousel" aria-labelledby="testimonials-title" onKeyDown={onKeyDown}>
      <div className={`absolute top-1 right-0 flex gap-3 noscript:hidden ${arrowsFor(testimonials.length)}`}>
        <Arrow label="Previous quote" onClick={() => turn('scrollPrev')}>
          <ArrowLeft aria-hidden="true" size={20} strokeWidth={1.5} />
        </Arrow>
        <Arrow label="Next quote" onClick={() => turn('scrollNext')}>
          <ArrowRight aria-hidden="true" size={20} strokeWidth={1.5} />
        </Arrow>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: nothing can be done with it; it only keeps a press from selecting */}
      <div ref={viewport} onMouseDown={selectNothing} className="mt-10 touch-pan-y touch-pinch-zoom overflow-hidden lg:mt-12">
        <ul className="-ml-12 flex noscript:flex-wrap noscript:gap-y-10">
          {testimonials.map(({ id, quote }) => (
            <li key={id} className="min-w-0 shrink-0 grow-0 basis-full pl-12 md:basis-1/2 lg:basis-1/3">
              <blockquote className="quote whitespace-pre-line text-[1.28rem] leading-normal">“{quote}”</blockquote>
            </li>
          ))}
        </ul>
      </div>
      <p role="status" className="sr-only">
        {position}
      </p>
    </div>
  )
}

/** A drag with the mouse selects no text; a double click still selects a word. Embla leaves that to the page. */
function selectNothing(press: MouseEvent) {
  if (press.detail === 1) press.preventDefault()
}

const Arrow = ({ label, onClick, children }: { label: string; onClick: () => void; children: React.ReactNode }) => (
  <button
    type="button"
    aria-label={label}
    onClick={onClick}
    className="grid size-11 cursor-pointer place-items-center rounded-sm border border-ink/70 transition-colors hover:border-accent hover:text-accent"
  >
    {children}
  </button>
)
