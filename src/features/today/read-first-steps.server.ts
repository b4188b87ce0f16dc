import { firstSteps, type JudgedStepId } from '@/content/first-steps'
import type { Overview } from '@/content/overview.schema'
import type { Services } from '@/platform/services.server'
import { listNotes } from './first-steps.repository.server'

export const HIDDEN = 'hidden'

export async function readFirstSteps(services: Services): Promise<Overview['firstSteps']> {
  const notes = await listNotes(services.db)
  if (notes.has(HIDDEN)) return null
  const steps: NonNullable<Overview['firstSteps']> = []
  for (const step of firstSteps) {
    const isTickedOff = 'isTickedOff' in step
    const state = isTickedOff ? notes.has(step.id) : await judge(services, step.id)
    const { url = null } = typeof state === 'object' ? state : (step as { url?: string })
    steps.push({ id: step.id, label: step.label, hint: step.hint, url, isTickedOff, isDone: state === true })
  }
  return steps.every(({ isDone }) => isDone) ? null : steps
}

async function judge(services: Services, id: JudgedStepId) {
  for (const { firstSteps: known } of services.features) if (known?.[id]) return known[id](services)
  return false
}
