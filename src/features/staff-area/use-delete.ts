import { useRef } from 'react'
import { toast } from '@/components/toast'
import { failureText, fetchJson } from '@/platform/fetch-json'
import { capitalised } from '@/platform/nouns'
import { useStaffWrite } from './use-staff-write'

interface Deletion {
  /** Singular: `newsletter`. */
  noun: string
  /** What it is called: `Subscriber removed successfully`. */
  verb?: 'delete' | 'remove'
  path: string
  /** Asked by the browser before anything is sent (spec D2 §5). */
  question: string
}

/**
 * Deletes one thing after the browser's confirmation, and says how it went. Answers whether it is gone; never throws.
 * Pressed again while it goes, nothing more happens.
 */
export function useDelete() {
  const write = useStaffWrite()
  const underWay = useRef(new Set<string>())
  return async function remove({ noun, verb = 'delete', path, question }: Deletion): Promise<boolean> {
    if (underWay.current.has(path) || !window.confirm(question)) return false
    underWay.current.add(path)
    const panel = document.activeElement?.closest<HTMLElement>('[role="tabpanel"]')
    try {
      await write(() => fetchJson(path, { method: 'DELETE' }))
      toast({ title: 'Success', description: `${capitalised(noun)} ${verb}d successfully` })
      // The button that was pressed goes with its row; whoever uses the keyboard goes on at the list.
      panel?.focus({ preventScroll: true })
      return true
    } catch (error) {
      toast({ title: 'Error', description: failureText(error, `Failed to ${verb} ${noun}`), variant: 'destructive' })
      return false
    } finally {
      underWay.current.delete(path)
    }
  }
}
