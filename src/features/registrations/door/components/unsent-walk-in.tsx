import { Button } from '@/components/button'
import { isFullText } from '../../places/full'
import type { WalkIn } from '../door-queue'
import type { CheckIns } from '../use-check-ins'

/** Below someone who was added on this phone: that they have not been sent yet, or why the server refused them, and what can be done. */
export function UnsentWalkIn({ walkIn, checkIns }: { walkIn: WalkIn; checkIns: CheckIns }) {
  const { name, refusal } = walkIn
  const isFull = isFullText(refusal ?? undefined)

  function discard() {
    if (window.confirm(`Remove ${name} from this list? They aren’t stored anywhere else.`)) checkIns.discard(walkIn)
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 border-hairline border-b pb-2 text-fine text-ink-soft">
      <p role={refusal === null ? undefined : 'alert'}>{refusal === null ? 'Added here, not sent yet.' : `Not added: ${refusal}.`}</p>
      {refusal !== null && (
        <Button variant="quiet" onClick={() => checkIns.addRefused(walkIn, isFull)}>
          {isFull ? 'Add beyond the places' : 'Try again'}
          <span className="sr-only">: {name}</span>
        </Button>
      )}
      <Button variant="quiet" onClick={discard}>
        Remove<span className="sr-only"> {name}</span>
      </Button>
    </div>
  )
}
