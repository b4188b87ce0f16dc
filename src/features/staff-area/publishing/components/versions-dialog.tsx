import { useQuery } from '@tanstack/react-query'
import { Button } from '@/components/button'
import { Dialog } from '@/components/dialog/dialog'
import { ListStates } from '@/components/table/list-states'
import { useSite } from '@/site/use-site'
import { contentPath } from '../../content-requests'
import { useStaffAction } from '../../use-staff-action'
import { differences, type VersionWords } from '../differences'
import type { StoredContent } from '../use-stored-actions'
import { versionsQuery } from '../versions.queries'
import { VersionItem } from './version-item'

export type { VersionWords } from '../differences'

export interface VersionsDialogProps {
  content: StoredContent
  words: VersionWords
  /** Added to the question before one is restored. */
  question?: string | undefined
  onRestored: () => void
  onClose: () => void
}

/** What something was at its last saves, what differed, and a button to restore it (spec B §6.2). */
export function VersionsDialog({ content, words, question, onRestored, onClose }: VersionsDialogProps) {
  const { id, noun, plural, updatedAt } = content
  const query = useQuery(versionsQuery(plural, id))
  const { act, isUnderWay } = useStaffAction()
  const { timeZone } = useSite()
  const versions = query.data?.versions ?? []

  async function restore(versionId: number, when: string) {
    const answer = await act({
      request: {
        method: 'POST',
        path: `${contentPath(plural)}/${id}/versions/${versionId}/restore`,
        json: { updatedAt },
      },
      question: [`Save the ${noun} as it was on ${when}?`, question].filter(Boolean).join(' '),
      done: `The ${noun} is again what it was on ${when}.`,
      failed: `Failed to restore ${noun}`,
    })
    if (answer) onRestored()
  }

  return (
    <Dialog open onClose={onClose} width={800} title="Version history" footer={<Button onClick={onClose}>Close</Button>}>
      <ListStates query={query} loading="Loading versions..." failure="Unable to load versions">
        <p className="mb-5 text-ink-soft text-small">
          {versions.length < 2
            ? `No earlier versions of this ${noun} yet.`
            : 'The last 50 are kept. Restoring one saves it as a new version; its status doesn’t change.'}
        </p>
        <ol className="grid">
          {versions.map((version, index) => (
            <VersionItem
              key={version.id}
              version={version}
              isPresent={index === 0}
              differences={differences(versions[index + 1]?.content, version.content, words, timeZone)}
              isOff={isUnderWay}
              onRestore={(when) => restore(version.id, when)}
            />
          ))}
        </ol>
      </ListStates>
    </Dialog>
  )
}
