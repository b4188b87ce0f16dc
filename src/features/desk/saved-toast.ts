import type { LinkWarning } from '@/content/content-saves.schema'
import type { ToastMessage } from '@/ui/toast/toast'

/** That a save went well, and which of its links lead nowhere (spec B §11.6). */
export function savedToast(description: string, ...answers: unknown[]): ToastMessage {
  const warnings = answers.flatMap((answer) => (answer as { warnings?: LinkWarning[] } | undefined)?.warnings ?? [])
  const hrefs = [...new Set(warnings.map(({ href }) => href))]
  if (hrefs.length === 0) return { title: 'Success', description }
  const dead = hrefs.length === 1 ? 'A link in it leads nowhere' : 'Links in it lead nowhere'
  return { title: 'Done, with a note', description: `${description.replace(/\.$/, '')}. ${dead}: ${hrefs.join(', ')}` }
}
