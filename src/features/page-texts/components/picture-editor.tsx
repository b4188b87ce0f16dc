import { useState } from 'react'
import { useStaffAction } from '@/features/staff-area/use-staff-action'
import type { PlaceAnswer } from '../page-text.calls'
import { pageTextRequest } from '../staff-page-text.queries'
import { PageVersionsDialog } from './page-versions-dialog'
import { PictureDialog } from './picture-dialog'
import { PlaceActions } from './place-actions'

/** One picture of a page. Unlike words, a change of it is saved from its own dialog. */
export function PictureEditor({ page, place }: { page: string; place: PlaceAnswer }) {
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
