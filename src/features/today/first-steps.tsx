import { Check } from 'lucide-react'
import { useState } from 'react'
import type { Overview } from '@/content/staff/overview.schema'
import { StaffLink } from '@/features/desk/staff-link'
import { useStaffAction } from '@/features/desk/use-staff-action'
import { apiRequest } from '@/platform/browser/api-request'
import { Button } from '@/ui/button'
import { SiteLink } from '@/ui/site-link'
import type { firstStepCalls } from './first-steps.calls'
import { Part } from './part'

type Step = NonNullable<Overview['firstSteps']>[number]

const request = apiRequest<typeof firstStepCalls>()
const FAILED = 'Failed to change the first steps'

/** What is still to be done until the site is the community's own (spec B §6.5). It disappears when all is done, or when staff hide it. */
export function FirstSteps({ steps }: { steps: Overview['firstSteps'] }) {
  const { act, isUnderWay } = useStaffAction()
  const [isJustHidden, setJustHidden] = useState(false)

  async function hide(isHidden: boolean) {
    const panel = document.activeElement?.closest<HTMLElement>('[role="tabpanel"]')
    const answer = await act({ request: request('PUT /api/staff/first-steps', { json: { isHidden } }), failed: FAILED })
    if (!answer) return
    setJustHidden(isHidden)
    // The button disappears; keyboard focus moves to the panel.
    panel?.focus({ preventScroll: true })
  }

  if (isJustHidden)
    return (
      <p className="fine">
        First steps are hidden.{' '}
        <Button variant="quiet" disabled={isUnderWay} onClick={() => hide(false)}>
          Show them again
        </Button>
      </p>
    )
  if (!steps) return null
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <Part title="First steps" aside={`${done} of ${steps.length} done`}>
      <ul>
        {steps.map((step) => (
          <StepItem key={step.id} step={step} />
        ))}
      </ul>
      <p className="more">
        <Button variant="quiet" disabled={isUnderWay} onClick={() => hide(true)}>
          Hide first steps
        </Button>
      </p>
    </Part>
  )
}

function StepItem({ step: { id, label, hint, url, isTickedOff, isDone } }: { step: Step }) {
  const { act, isUnderWay } = useStaffAction()
  const tick = () =>
    act({ request: request('PUT /api/staff/first-steps/:step', { params: { step: id }, json: { isDone: !isDone } }), failed: FAILED })
  return (
    <li className={isDone ? 'step done' : 'step'}>
      <span className="mark">{isDone && <Check aria-hidden="true" size={14} />}</span>
      <div>
        <p>
          {label}
          {isDone && <span className="sr-only">, done</span>}
        </p>
        {!isDone && <p className="fine">{hint}</p>}
      </div>
      <p className="ways">
        {url && !isDone && <OpenLink url={url} label={label} />}
        {isTickedOff && (
          <Button variant="quiet" disabled={isUnderWay} aria-label={`${isDone ? 'Not done yet' : 'Tick off'}: ${label}`} onClick={tick}>
            {isDone ? 'Not done yet' : 'Tick off'}
          </Button>
        )}
      </p>
    </li>
  )
}

function OpenLink({ url, label }: { url: string; label: string }) {
  const named = { 'aria-label': `Open: ${label}`, children: 'Open' }
  return url.startsWith('/admin') ? <StaffLink url={url} {...named} /> : <SiteLink href={url} {...named} />
}
