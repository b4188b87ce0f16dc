import { type FormEvent, useRef } from 'react'

/** A form's submit handler that does nothing while the last one is still at work, so that a double click sends once. */
export function useSubmitOnce(submit: (event: FormEvent<HTMLFormElement>) => Promise<unknown>) {
  const isUnderWay = useRef(false)

  return async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isUnderWay.current) return
    isUnderWay.current = true
    try {
      await submit(event)
    } finally {
      isUnderWay.current = false
    }
  }
}
