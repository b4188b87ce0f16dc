import { Button } from '@/components/button'
import { Dialog } from '@/components/dialog/dialog'
import { useSite } from '@/site/use-site'
import { type Recipients, unreachedWords } from '../../attendee-count'

export interface TellAttendeesProps {
  /** What is about to happen: `Save`. */
  verb: 'Save' | 'Delete'
  /** Who gets an email; undefined where that is not known. */
  recipients: Recipients | undefined
  /** What changed, in a sentence. */
  reason: string
  /** Whether they are told; undefined for going back. */
  onAnswer: (isTold: boolean | undefined) => void
}

/** Asks whether to email the people of an event about a change (spec B §3.9). */
export function TellAttendeesDialog({ verb, recipients, reason, onAnswer }: TellAttendeesProps) {
  const { savesMail } = useSite()
  const unreached = recipients && unreachedWords(recipients.withoutAddress)
  return (
    <Dialog
      open
      onClose={() => onAnswer(undefined)}
      title={`Email ${formatPeople(recipients?.all)} about this?`}
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
      {unreached && <p className="mt-3">{unreached}</p>}
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
