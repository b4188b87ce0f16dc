import { useQuery } from '@tanstack/react-query'
import { Button } from '@/components/button'
import { Dialog } from '@/components/dialog/dialog'
import { ListStates } from '@/components/table/list-states'
import type { PresentedVersion } from '@/content/history/version.schema'
import type { RequestError } from '@/platform/browser/fetch-json'
import { useSite } from '@/site/use-site'
import { contentPath } from '../../content-requests'
import { useStaffAction } from '../../use-staff-action'
import { differences, type VersionTexts } from '../differences'
import type { StoredContent } from '../use-stored-actions'
import { versionsQuery } from '../versions.queries'
import { VersionItem } from './version-item'

type Fields = Record<string, unknown>

/** What a kind of content asks where one of its versions is restored, besides the question that all ask. */
interface RestoreQuestions {
  /** What is sent with it, given the fields of the version; undefined where someone goes back. */
  ask(version: Fields): Promise<object | undefined>
  /** The same after a refusal that can be answered here; answers undefined at once to any other. */
  settle(refusal: RequestError, version: Fields, sent: object): Promise<object | undefined> | undefined
}

export interface VersionsDialogProps {
  content: StoredContent
  texts: VersionTexts
  /** Added to the question before one is restored. */
  question?: string | undefined
  restoring?: RestoreQuestions
  onRestored: () => void
  onClose: () => void
}

/** What something was at its last saves, what differed, and a button to restore it (spec B §6.2). */
export function VersionsDialog({ content, texts, question, restoring, onRestored, onClose }: VersionsDialogProps) {
  const { id, noun, plural, updatedAt } = content
  const query = useQuery(versionsQuery(plural, id))
  const { act, isUnderWay } = useStaffAction()
  const { timeZone } = useSite()
  const versions = query.data?.versions ?? []
  const path = `${contentPath(plural)}/${id}/versions`

  async function restore(version: PresentedVersion, when: string) {
    if (!window.confirm([`Save the ${noun} as it was on ${when}?`, question].filter(Boolean).join(' '))) return
    // What visitors see of it doesn’t change.
    const { status: _, publishAt: __, ...fields } = version.content
    const extra = restoring ? await restoring.ask(fields) : {}
    if (!extra) return
    let sent: object = extra
    const request = () => ({ method: 'POST', path: `${path}/${version.id}/restore`, json: { updatedAt, ...sent } })
    const answer = await act({
      request: request(),
      settle: (refusal) =>
        restoring?.settle(refusal, fields, sent)?.then((settled) => {
          sent = settled ?? sent
          return settled && request()
        }),
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
              differences={differences(versions[index + 1]?.content, version.content, texts, timeZone)}
              isOff={isUnderWay}
              onRestore={(when) => restore(version, when)}
            />
          ))}
        </ol>
      </ListStates>
    </Dialog>
  )
}
