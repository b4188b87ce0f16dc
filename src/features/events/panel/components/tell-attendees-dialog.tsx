import { Button } from '@/components/button'
import { Dialog } from '@/components/dialog/dialog'
import { useSite } from '@/site/use-site'

export interface TellAttendeesProps {
  /** What is about to happen: `Save`. */
  verb: 'Save' | 'Delete'
  /** How many would be told; undefined where nobody can say. */
  count: number | undefined
  /** What changed, in a sentence. */
  reason: string
  /** Whether they are told; undefined for going back. */
  onAnswer: (isTold: boolean | undefined) => void
}

/** Asks whether those who registered are to hear of a change (spec B §3.9). */
export function TellAttendeesDialog({ verb, count, reason, onAnswer }: TellAttendeesProps) {
  const { savesMail } = useSite()
  return (
    <Dialog
      open
      onClose={() => onAnswer(undefined)}
      title={`Tell ${peopleInWords(count)} who registered?`}
      footer={
        <>
          <Button variant="quiet" className="mr-auto self-center" onClick={() => onAnswer(undefined)}>
            Back
          </Button>
          <Button variant="outline" className="px-4!" onClick={() => onAnswer(false)}>
            {verb} without telling
          </Button>
          <Button className="px-4!" onClick={() => onAnswer(true)}>
            {verb} and tell them
          </Button>
        </>
      }
    >
      <p>{reason}</p>
      <p className="mt-3 text-ink-soft text-small">
        {verb === 'Save'
          ? 'Each of them gets one e-mail about it, with an entry that brings their calendar up to date.'
          : 'Each of them gets one e-mail that it does not take place, with an entry that cancels it in their calendar.'}
        {savesMail && ' No mail server is set up, so the emails will be saved as files.'}
      </p>
    </Dialog>
  )
}

function peopleInWords(count: number | undefined): string {
  if (count === undefined) return 'the people'
  return count === 1 ? 'the person' : `the ${count.toLocaleString('en')} people`
}
