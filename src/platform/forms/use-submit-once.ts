import { type FormEvent, useRef } from 'react'

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
