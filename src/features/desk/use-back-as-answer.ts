import { useBlocker } from '@tanstack/react-router'

const BACKWARD: readonly string[] = ['BACK', 'FORWARD', 'GO']

/** For a question over what is typed: the browser's Back goes back from the question, and what is typed stays. */
export function useBackAsAnswer(goBack: () => void) {
  useBlocker({
    shouldBlockFn({ action }) {
      if (!BACKWARD.includes(action)) return false
      goBack()
      return true
    },
  })
}
