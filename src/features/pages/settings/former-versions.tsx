import { useQuery } from '@tanstack/react-query'
import { useStaffAction } from '@/features/desk/use-staff-action'
import { dayAndTimeText } from '@/platform/time/date-format'
import { useSite } from '@/site/use-site'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog/dialog'
import { ListStates } from '@/ui/table/list-states'
import { settingNames } from './setting-names'
import { restoreRequest, settingsVersionsQuery } from './settings.queries'
import type { FormerSettings, Settings } from './settings.schema'

interface FormerVersionsProps {
  /** Whether something is typed that a restored version would take the place of. */
  hasChanges: boolean
  onRestored: (settings: Settings) => void
  onClose: () => void
}

/** What the settings were before, each of which can come back; what holds now then becomes a former version. */
export function FormerVersions({ hasChanges, onRestored, onClose }: FormerVersionsProps) {
  const query = useQuery(settingsVersionsQuery)
  const { timeZone } = useSite()
  const { act, isUnderWay } = useStaffAction()

  async function restore({ id }: FormerSettings) {
    const lost = hasChanges ? ' You will lose your unsaved changes.' : ''
    const answer = await act({
      request: restoreRequest(id),
      question: `Restore all settings from then? The current ones stay in the version history. If data was kept for a shorter time then, what is older will be permanently deleted within a day.${lost}`,
      done: 'Settings restored successfully',
      failed: 'Failed to restore settings',
    })
    if (!answer) return
    onRestored(answer.settings)
    onClose()
  }

  const words = (version: FormerSettings) =>
    version.at ? `${dayAndTimeText(version.at, timeZone)}, ${version.by ?? 'someone'}` : 'The original settings'
  const { versions = [] } = query.data ?? {}
  return (
    <Dialog open onClose={onClose} title="Version history" footer={<Button onClick={onClose}>Close</Button>}>
      <ListStates query={query} loading="Loading version history..." failure="Unable to load version history">
        {versions.length === 0 ? (
          <p role="status">No earlier settings yet. Each save adds what was there before.</p>
        ) : (
          <ul className="versions">
            {versions.map((version) => (
              <li key={version.id}>
                <p>
                  <span className="block font-semibold">{words(version)}</span>
                  {version.changed.length > 0 && (
                    <span className="text-ink-soft">{version.changed.map((name) => settingNames[name]).join(', ')}</span>
                  )}
                </p>
                <Button variant="quiet" aria-label={`Restore: ${words(version)}`} disabled={isUnderWay} onClick={() => restore(version)}>
                  Restore
                </Button>
              </li>
            ))}
          </ul>
        )}
      </ListStates>
    </Dialog>
  )
}
