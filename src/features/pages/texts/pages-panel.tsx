import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { LEAVE, useSoughtField, useUnsavedWarning } from '@/features/desk/dialog-hooks'
import { PanelHead } from '@/features/desk/panel-head'
import { StaffLink } from '@/features/desk/staff-link'
import { useStaffAction } from '@/features/desk/use-staff-action'
import { useDebounced } from '@/platform/browser/use-debounced'
import { useScale } from '@/platform/browser/use-scale'
import { Button } from '@/ui/button'
import { ChoiceField } from '@/ui/form/choice-field'
import { Options, SelectField } from '@/ui/form/field'
import { SiteLink } from '@/ui/site-link'
import { ListStates, OFFLINE } from '@/ui/table/list-states'
import type { PageAnswer, PlaceAnswer } from './page-text.calls'
import { pageTextRequest, previewQuery, staffPageTextsQuery } from './page-text.queries'
import { PictureDialog } from './picture-dialog'
import { PageVersionsDialog, PlaceActions, PlaceField, useTypedTexts } from './place-field'
import './pages.css'

export function PagesPanel() {
  const query = useQuery(staffPageTextsQuery)
  const pages = query.data?.pages ?? []
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const chosen = pages.find(({ page }) => page === search.page) ?? pages[0]
  const choose = (page: string) => void navigate({ to: '.', search: { tab: 'pages', page }, resetScroll: false })
  if (!chosen) {
    return (
      <>
        <PanelHead />
        <ListStates query={query} loading="Loading pages..." failure="Unable to load pages">
          {null}
        </ListStates>
      </>
    )
  }
  return (
    <PageEditor key={chosen.page} page={chosen}>
      <PageChoice pages={pages} chosen={chosen} onChoose={choose} />
    </PageEditor>
  )
}

const changedOn = ({ places }: PageAnswer) => places.filter(({ text }) => text !== null).length

const PageChoice = ({
  pages,
  chosen,
  onChoose,
}: {
  pages: readonly PageAnswer[]
  chosen: PageAnswer
  onChoose: (page: string) => void
}) => (
  <>
    <nav aria-label="Pages" className="page-list">
      <ul>
        {pages.map((each) => (
          <li key={each.page}>
            <button type="button" aria-current={each === chosen ? 'page' : undefined} onClick={() => onChoose(each.page)}>
              {each.title}
              {changedOn(each) > 0 && <small>{changedOn(each)} changed</small>}
            </button>
          </li>
        ))}
      </ul>
    </nav>
    <div className="page-select">
      <SelectField label="Page" value={chosen.page} onChange={({ target }) => onChoose(target.value)}>
        <Options of={pages.map((each) => [each.page, changedOn(each) > 0 ? `${each.title} (${changedOn(each)} changed)` : each.title])} />
      </SelectField>
    </div>
  </>
)

function PageEditor({ page, children }: { page: PageAnswer; children: ReactNode }) {
  const typed = useTypedTexts(page)
  const { length } = typed.unsaved
  const fields = useRef<HTMLElement>(null)
  // After a save that was refused in part, the focus goes to the first text that is why: a page has dozens. Who types on by then keeps the focus.
  useEffect(() => {
    if (typed.refusals > 0 && document.activeElement?.matches('body, .save-bar button'))
      fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [typed.refusals])
  useSoughtField()
  useUnsavedWarning(length > 0, LEAVE)
  return (
    <>
      <PanelHead action={<StaffLink url="/admin?tab=pages">All pages</StaffLink>} />
      <div className="pages">
        {children}
        <section ref={fields} aria-label={`Texts of the page ${page.title}`} className="page-fields">
          <p className="text-ink-soft">
            {page.isOff ? (
              'This page is switched off, so that visitors don’t see it.'
            ) : (
              <>
                <SiteLink href={page.path}>See the page</SiteLink> as it is.
              </>
            )}{' '}
            A saved text is seen at once. An empty one shows nothing.
          </p>
          {page.places.map((place) =>
            place.kind === 'picture' ? (
              <PictureEditor key={place.place} page={page.page} place={place} />
            ) : (
              <PlaceField key={place.place} page={page.page} place={place} typed={typed} />
            ),
          )}
          <div className="save-bar">
            <p role="status">{length > 0 && `${length === 1 ? 'One text' : `${length} texts`} not saved`}</p>
            <Button variant="outline" onClick={showPreview} className="min-[64rem]:hidden">
              Preview
            </Button>
            <Button onClick={() => length > 0 && void typed.save()} aria-disabled={length === 0 || typed.isSaving}>
              {typed.isSaving ? 'Saving...' : 'Save'}
            </Button>
          </div>
        </section>
        <PagePreview page={page} texts={typed.texts} />
      </div>
    </>
  )
}

/** Where it isn't beside the fields, it is below them all. */
function showPreview() {
  const heading = document.getElementById(PREVIEW)
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView({ block: 'start' })
}

const PREVIEW = 'as-it-will-look'

function PictureEditor({ page, place }: { page: string; place: PlaceAnswer }) {
  const [open, setOpen] = useState<'picture' | 'versions'>()
  const { act } = useStaffAction()
  const { label, text, original, picture, updatedAt } = place
  const restoreOriginal = () =>
    act({
      request: pageTextRequest('PUT /api/page-texts/:page/:place', {
        params: { page, place: place.place },
        json: { text: null, updatedAt },
      }),
      question: 'Are you sure you want to restore the original picture? The current one stays in the version history.',
      done: 'Original picture restored successfully',
      failed: 'Failed to restore the original picture',
    })
  const close = () => setOpen(undefined)

  return (
    <div className="place" data-field={place.place}>
      <div className="placed-picture">
        <img src={text ?? original} alt="" />
        <div>
          <p className="font-[550]">{label}</p>
          {picture && <p className="mt-1 text-fine text-ink-soft">{picture.alt || 'Decorative'}</p>}
          <div className="ways">
            <button type="button" onClick={() => setOpen('picture')}>
              <span>
                {text ? 'Change' : 'Choose another'}
                <span className="sr-only">: {label}</span>
              </span>
            </button>
            <PlaceActions
              of={label}
              onVersions={updatedAt ? () => setOpen('versions') : undefined}
              onOriginal={text ? restoreOriginal : undefined}
            />
          </div>
        </div>
      </div>
      {open === 'picture' && <PictureDialog page={page} place={place} onClose={close} />}
      {open === 'versions' && <PageVersionsDialog page={page} place={place} onClose={close} />}
    </div>
  )
}

const widths = [
  ['390', '390'],
  ['1440', '1440'],
] as const

/** The page with what is typed and not saved, drawn by the server, in a frame in which no script runs and no link leads away. */
function PagePreview({ page, texts }: { page: PageAnswer; texts: Record<string, string> }) {
  const [width, setWidth] = useState<'390' | '1440'>('390')
  const { data, error, isPaused } = useQuery(previewQuery(page.page, useDebounced(JSON.stringify(texts))))
  const waiting = error ? 'The preview could not be drawn.' : 'Drawing the page...'
  const { box, scale } = useScale(Number(width))
  return (
    <section aria-labelledby={PREVIEW} className="preview">
      <div className="preview-head">
        <h3 id={PREVIEW} tabIndex={-1} className="scroll-mt-20 outline-none">
          As it will look
        </h3>
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

function Frame({ html, title, width, scale }: { html: string; title: string; width: number; scale: number }) {
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
