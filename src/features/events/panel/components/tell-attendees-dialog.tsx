import { Button } from '@/components/button'
import { Dialog } from '@/components/dialog/dialog'
import { useSite } from '@/site/use-site'

export interface TellAttendeesProps {
  /** What is about to happen: `Save`. */
  verb: 'Save' | 'Delete'
  /** How many people get an email; undefined where that is not known. */
  count: number | undefined
  /** What changed, in a sentence. */
  reason: string
  /** Whether they are told; undefined for going back. */
  onAnswer: (isTold: boolean | undefined) => void
}

/** Asks whether to email the people of an event about a change (spec B §3.9). */
export function TellAttendeesDialog({ verb, count, reason, onAnswer }: TellAttendeesProps) {
  const { savesMail } = useSite()
  return (
    <Dialog
      open
      onClose={() => onAnswer(undefined)}
      title={`Email ${formatPeople(count)} about this?`}
      footer={
        <>
          <Button variant="quiet" className="mr-auto self-center" onClick={() => onAnswer(undefined)}>
            Back
          </Button>
          <Button variant="outline" className="px-4!" onClick={() => onAnswer(false)}>
            {verb} without emailing
          </Button>
          <Button className="px-4!" onClick={() => onAnswer(true)}>
            {verb} and email
          </Button>
        </>
      }
    >
      <p>{reason}</p>
      <p className="mt-3 text-ink-soft text-small">
        {verb === 'Save'
          ? 'Those with a place also get a calendar update.'
          : 'The email says that it won’t take place. Those with a place also get a calendar update that removes it.'}
        {savesMail && ' No mail server is set up, so the emails will be saved as files.'}
      </p>
    </Dialog>
  )
}

function formatPeople(count: number | undefined): string {
  if (count === undefined) return 'everyone registered'
  return count === 1 ? '1 person' : `${count.toLocaleString('en')} people`
}
