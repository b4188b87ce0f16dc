import { type ComponentProps, useRef, useState } from 'react'
import { Button } from '@/ui/button'
import { TextField } from './field'
import { likelyMeant } from './likely-meant'

/** An email address; one that looks like a slip is asked about, and taken as it is (spec B §3.12). */
export function EmailField({ onBlur, onInput, ...field }: Omit<ComponentProps<typeof TextField>, 'type'>) {
  const [meant, setMeant] = useState<string>()
  const input = useRef<HTMLInputElement>(undefined)

  function accept() {
    if (!input.current || !meant) return
    // As if it was typed, so that the form hears of it: React notices no value that is set on the input itself.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input.current, meant)
    input.current.dispatchEvent(new Event('input', { bubbles: true }))
    input.current.focus()
  }

  return (
    <div className="grid gap-1.5">
      <TextField
        type="email"
        autoComplete="email"
        {...field}
        onBlur={(event) => {
          onBlur?.(event)
          input.current = event.currentTarget
          const { value } = event.currentTarget
          afterPress(() => setMeant(likelyMeant(value)))
        }}
        onInput={(event) => {
          onInput?.(event)
          setMeant(undefined)
        }}
      />
      <p role="status" className={meant ? 'wrap-anywhere text-small leading-snug' : 'sr-only'}>
        {meant && (
          <>
            Did you mean{' '}
            <Button variant="quiet" onClick={accept}>
              {meant}
            </Button>
            ?
          </>
        )}
      </p>
    </div>
  )
}

/** Once the press or key that took the focus away is over: a line that appears would move the button from under the pointer. */
function afterPress(run: () => void) {
  const listening = new AbortController()
  const end = () => {
    listening.abort()
    setTimeout(run, 50)
  }
  for (const type of ['pointerup', 'pointercancel', 'keyup']) addEventListener(type, end, { signal: listening.signal })
}
