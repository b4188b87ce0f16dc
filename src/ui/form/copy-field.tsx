import { Check, Copy } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Button } from '@/ui/button'

/** Something to hand on, with a button that copies it; where the browser refuses, it is marked, to be copied by hand. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const id = useId()
  const ref = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<'copied' | 'refused'>()

  async function copy() {
    try {
      await navigator.clipboard.writeText(value)
      setOutcome('copied')
    } catch {
      ref.current?.select()
      setOutcome('refused')
    }
  }

  const Icon = outcome === 'copied' ? Check : Copy
  return (
    <div className="grid min-w-0 gap-1.5">
      <label htmlFor={id} className="justify-self-start font-[550] text-small">
        {label}
      </label>
      <div className="flex min-w-0 flex-wrap gap-3">
        <input
          ref={ref}
          id={id}
          readOnly
          value={value}
          onFocus={(event) => event.target.select()}
          className="h-12 min-w-0 grow basis-52 rounded-sm border border-edge bg-raised px-3.5 text-base text-on-field focus-visible:border-accent focus-visible:outline-offset-[-1px]"
        />
        <Button variant="outline" data-autofocus onClick={copy}>
          <Icon aria-hidden="true" size={17} strokeWidth={1.6} />
          Copy
        </Button>
      </div>
      <p role="status" className="min-h-[1.4em] text-ink-soft text-small leading-snug">
        {outcome === 'copied' && 'Copied.'}
        {outcome === 'refused' && 'Your browser doesn’t let this page copy. The text is selected, so you can copy it yourself.'}
      </p>
    </div>
  )
}
