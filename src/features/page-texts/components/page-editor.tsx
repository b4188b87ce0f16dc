import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Button } from '@/components/button'
import { SiteLink } from '@/components/site-link'
import { PanelHead } from '@/features/staff-area/components/panel-head'
import { useSoughtField } from '@/features/staff-area/use-sought-field'
import { useUnsavedWarning } from '@/features/staff-area/use-unsaved-warning'
import type { PageAnswer } from '../page-text.calls'
import { PagePreview } from './page-preview'
import { PictureEditor } from './picture-editor'
import { PlaceField } from './place-field'
import { useTypedTexts } from './use-typed-texts'

const UNSAVED = 'You have unsaved changes. Leave without saving?'

/** The texts of one page, with how it will look; `children` choose another. */
export function PageEditor({ page, children }: { page: PageAnswer; children: ReactNode }) {
  const typed = useTypedTexts(page)
  const { length } = typed.unsaved
  const fields = useRef<HTMLElement>(null)
  useFocusAfterRefusal(fields, typed.refusals)
  useSoughtField()
  useUnsavedWarning(length > 0, UNSAVED)
  return (
    <>
      <PanelHead />
      <div className="pages">
        {children}
        <section ref={fields} aria-label={`Texts of the page ${page.title}`} className="page-fields">
          <p className="text-ink-soft">
            <SiteLink href={page.path}>See the page</SiteLink> as it is. A saved text is seen at once. Longer ones take Markdown: **bold**,
            *italic*, - list, [words](https://…); empty ones go back to the original.
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

/** After a save that was refused in part, the focus goes to the first text that is why: a page has dozens. Who types on by then is left alone. */
function useFocusAfterRefusal(fields: RefObject<HTMLElement | null>, refusals: number) {
  useEffect(() => {
    if (refusals > 0 && document.activeElement?.matches('body, .save-bar button'))
      fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [fields, refusals])
}
