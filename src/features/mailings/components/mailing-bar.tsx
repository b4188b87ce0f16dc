import { Button } from '@/components/button'
import type { Mailing } from '../mailing.schema'
import { DeleteMailing } from './delete-mailing'

interface MailingBarProps {
  /** Undefined for a new one. */
  stored: Mailing | undefined
  hasChanges: boolean
  isSaving: boolean
  /** A save, a test or a sending is under way. */
  isBusy: boolean
  /** Before a save that nothing follows. */
  onSaveOnly: () => void
  onTest: (id: number) => void
  onSend: () => void
}

/** The actions of a draft, with whether it is saved. */
export const MailingBar = ({ stored, hasChanges, isSaving, isBusy, onSaveOnly, onTest, onSend }: MailingBarProps) => (
  <div className="mailing-bar">
    <p className="text-ink-soft text-small">
      {stored ? formatSaved(hasChanges) : 'Save it to send a test.'} No opening is tracked, and no link is rewritten.
    </p>
    {stored && (
      <span>
        <DeleteMailing mailing={stored} />
      </span>
    )}
    <Button type="submit" variant="outline" disabled={isBusy || !hasChanges} onClick={onSaveOnly}>
      {isSaving ? 'Saving...' : 'Save Draft'}
    </Button>
    {stored && (
      <>
        <Button variant="outline" disabled={isBusy} onClick={() => onTest(stored.id)}>
          Send Me a Test
        </Button>
        <Button disabled={isBusy} onClick={onSend}>
          Send...
        </Button>
      </>
    )}
  </div>
)

const formatSaved = (hasChanges: boolean) => (hasChanges ? 'There are changes that aren’t saved.' : 'Everything is saved.')
