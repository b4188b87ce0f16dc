import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ChoiceField } from '@/components/form/choice-field'
import { OFFLINE } from '@/components/table/list-states'
import { useDebounced } from '@/platform/browser/use-debounced'
import { useScale } from '@/platform/browser/use-scale'
import type { PageAnswer } from '../page-text.calls'
import { previewQuery } from '../staff-page-text.queries'

/** Pixels: a telephone, and a desk. */
const widths = [
  ['390', '390'],
  ['1440', '1440'],
] as const

/** The page with what is typed and not saved, drawn by the server, in a frame in which no script runs and no link leads away. */
export function PagePreview({ page, texts }: { page: PageAnswer; texts: Record<string, string> }) {
  const [width, setWidth] = useState<'390' | '1440'>('390')
  const { data, error, isPaused } = useQuery(previewQuery(page.page, useDebounced(JSON.stringify(texts))))
  const waiting = error ? 'The preview could not be drawn.' : 'Drawing the page...'
  const { box, scale } = useScale(Number(width))
  return (
    <section aria-labelledby="as-it-will-look" className="preview">
      <div className="preview-head">
        <h3 id="as-it-will-look">As it will look</h3>
        <ChoiceField label="Width in pixels" isLabelHidden options={widths} value={width} onChange={setWidth} />
      </div>
      <div ref={box} className="preview-box">
        {data && <Frame html={data.html} title={`The page ${page.title} as it will look`} width={Number(width)} scale={scale} />}
        {!data && <p className="p-4 text-ink-soft">{isPaused ? OFFLINE : waiting}</p>}
      </div>
      {data && error && (
        <p role="status" className="mt-2 text-ink-soft">
          What you typed last is not shown here yet.
        </p>
      )}
    </section>
  )
}

interface FrameProps {
  html: string
  title: string
  width: number
  scale: number
}

/** A page rendered again stays where it was scrolled to. */
function Frame({ html, title, width, scale }: FrameProps) {
  const scrolled = useRef(0)
  return (
    <iframe
      title={title}
      sandbox="allow-same-origin"
      srcDoc={html}
      style={{ width, height: `${100 / scale}%`, transform: `scale(${scale})` }}
      onLoad={({ currentTarget: { contentWindow: shown } }) => {
        if (!shown) return
        shown.scrollTo({ top: scrolled.current, behavior: 'instant' })
        shown.addEventListener('scroll', () => {
          scrolled.current = shown.scrollY
        })
      }}
    />
  )
}
