import { useQuery } from '@tanstack/react-query'
import { useStaffAction } from '@/features/desk/use-staff-action'
import { dayAndTimeText } from '@/platform/time/date-format'
import { useSite } from '@/site/use-site'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog/dialog'
import { EmptyList, ListStates } from '@/ui/table/list-states'
import type { PlaceAnswer, VersionAnswer } from './page-text.calls'
import { pageTextRequest, textVersionsQuery } from './staff-page-text.queries'

interface VersionsDialogProps {
  page: string
  place: PlaceAnswer
  onClose: () => void
}

/** What a place said before, with who saved it and when; each can be restored. */
export function PageVersionsDialog({ page, place, onClose }: VersionsDialogProps) {
  const query = useQuery(textVersionsQuery(page, place.place))
  const { timeZone } = useSite()
  const { act, isUnderWay } = useStaffAction()
  const versions = query.data?.versions ?? []

  async function restore({ id }: VersionAnswer) {
    const params = { page, place: place.place, version: id }
    const request = pageTextRequest('POST /api/page-texts/:page/:place/versions/:version/restore', { params })
    if (await act({ request, done: 'Version restored successfully', failed: 'Failed to restore the version' })) onClose()
  }

  return (
    <Dialog open title={`Version history: ${place.label}`} width={800} onClose={onClose}>
      <ListStates query={query} loading="Loading version history..." failure="Unable to load version history">
        {versions.length === 0 && <EmptyList>No earlier versions of this text.</EmptyList>}
        <ul className="versions">
          {versions.map((version) => (
            <li key={version.id}>
              <div className="min-w-0">
                <p className="text-fine text-ink-soft">{savedBy(version, timeZone)}</p>
                <Said version={version} place={place} />
              </div>
              <Button variant="outline" aria-disabled={isUnderWay} onClick={() => restore(version)}>
                Restore<span className="sr-only"> what {savedBy(version, timeZone)} was</span>
              </Button>
            </li>
          ))}
        </ul>
      </ListStates>
    </Dialog>
  )
}

const savedBy = ({ at, by }: VersionAnswer, timeZone: string) =>
  at === null ? 'The original' : `${by ?? 'Someone'}, ${dayAndTimeText(at, timeZone)}`

function Said({ version: { text }, place }: { version: VersionAnswer; place: PlaceAnswer }) {
  if (place.kind === 'picture') return <img src={text ?? place.original} alt="" className="mt-1 h-24 w-auto rounded-sm" />
  return <p className="wrap-anywhere mt-1 whitespace-pre-line">{text ?? place.original}</p>
}
