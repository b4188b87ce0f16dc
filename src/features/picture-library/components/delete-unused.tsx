import { Trash2 } from 'lucide-react'
import { Button } from '@/components/button'
import { useStaffAction } from '@/features/staff-area/use-staff-action'
import { deleteUnusedRequest } from '../media.queries'
import type { MediaList } from '../media.schema'
import { filesText, sizeText } from '../media-words'

/** Explains how files come to be unused and what happens to them, and deletes all of them after a confirmation. */
export function DeleteUnused({ count, bytes }: MediaList['deletable']) {
  const { act, isUnderWay } = useStaffAction()
  const howMuch = `${filesText(count)}${bytes === null ? '' : ` (${sizeText(bytes)})`}`

  async function removeAll() {
    const panel = document.activeElement?.closest<HTMLElement>('[role="tabpanel"]')
    const answer = await act({
      request: deleteUnusedRequest(),
      question: `Delete ${howMuch} permanently? Nothing uses ${count === 1 ? 'it' : 'them'}. This can’t be undone.`,
      done: ({ deleted }) =>
        deleted >= count
          ? `${filesText(deleted)} deleted`
          : `${deleted} of ${filesText(count)} deleted. The rest came into use or were already gone.`,
      failed: 'Failed to delete files',
    })
    // The button goes with what it deleted.
    if (answer) panel?.focus({ preventScroll: true })
  }

  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-7 gap-y-3">
      <p className="measure text-ink-soft text-small">
        A save that was interrupted can leave a file behind. Unused files are removed automatically when the site next starts.
      </p>
      {count > 0 && (
        <Button variant="outline" disabled={isUnderWay} onClick={removeAll}>
          <Trash2 aria-hidden="true" size={17} strokeWidth={1.75} />
          Delete unused files
        </Button>
      )}
    </div>
  )
}
