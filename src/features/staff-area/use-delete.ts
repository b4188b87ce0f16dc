import type { ApiRequest } from '@/platform/browser/api-request'
import { capitalised } from '@/platform/nouns'
import { useStaffAction } from './use-staff-action'

interface Deletion {
  /** Singular: `newsletter`. */
  noun: string
  /** What it is called: `Subscriber removed successfully`. */
  verb?: 'delete' | 'remove'
  request: ApiRequest
  /** Asked by the browser before anything is sent (spec D2 §5); left out where that was done already. */
  question?: string
}

/** Deletes one thing after the browser's confirmation, and says how it went. Answers whether it is gone; never throws. */
export function useDelete() {
  const { act } = useStaffAction()
  return async function remove({ noun, verb = 'delete', request, question }: Deletion): Promise<boolean> {
    const panel = document.activeElement?.closest<HTMLElement>('[role="tabpanel"]')
    const done = `${capitalised(noun)} ${verb}d successfully`
    const answer = await act({ request, ...(question && { question }), done, failed: `Failed to ${verb} ${noun}` })
    // The button that was pressed goes with its row; whoever uses the keyboard goes on at the list.
    if (answer !== undefined) panel?.focus({ preventScroll: true })
    return answer !== undefined
  }
}
