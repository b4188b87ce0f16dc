import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '@/ui/button'
import { TextField } from './field'
import { likelyMeant } from './likely-meant'

/** An email address; one that looks like a slip is asked about before it is sent, and taken as it is once sent again (spec B §3.12). */
export function EmailField({ onBlur, onInput, ...field }: Omit<ComponentProps<typeof TextField>, 'type'>) {
  const [meant, setMeant] = useState<string>()
  const [isHeld, setHeld] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(undefined)
  const asked = useRef('')

  function ask(value: string) {
    const likely = likelyMeant(value)
    setMeant(likely)
    if (likely) asked.current = value
    return likely !== undefined
  }

  const hold = useEffectEvent((event: Event) => {
    const own = box.current?.querySelector('input')
    if (!own || own.value === asked.current || !ask(own.value)) return
    event.preventDefault()
    event.stopPropagation()
    input.current = own
    setHeld(true)
    own.focus()
  })
  useEffect(() => {
    const stop = new AbortController()
    box.current?.closest('form')?.addEventListener('submit', (event) => hold(event), { capture: true, signal: stop.signal })
    return () => stop.abort()
  }, [])

  function accept() {
    if (!input.current || !meant) return
    // As if it was typed, so that the form hears of it: React notices no value that is set on the input itself.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input.current, meant)
    input.current.dispatchEvent(new Event('input', { bubbles: true }))
    input.current.focus()
  }

  return (
    <div ref={box} className="grid gap-1.5">
      <TextField
        type="email"
        autoComplete="email"
        {...field}
        onBlur={(event) => {
          onBlur?.(event)
          input.current = event.currentTarget
          const { value } = event.currentTarget
          afterPress(() => ask(value))
        }}
        onInput={(event) => {
          onInput?.(event)
          setMeant(undefined)
          setHeld(false)
        }}
      />
      <p role="status" className={meant ? 'wrap-anywhere text-small leading-snug' : 'sr-only'}>
        {meant && (
          <>
            Did you mean{' '}
            <Button variant="quiet" onClick={accept}>
              {meant}
            </Button>
            ?{isHeld && ' If it’s right as it is, please send it once more.'}
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
