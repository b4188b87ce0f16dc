import type { Answers } from './person-details.schema'

/** What someone answered, as one reads it; null where they did not. */
export function formatAnswer(answer: Answers[string] | undefined): string | null {
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No'
  return (Array.isArray(answer) ? answer.join(', ') : answer) || null
}
