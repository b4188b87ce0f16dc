import { spoken } from '@/platform/text/nouns'
import { contentPath } from '../content-requests'
import { useStaffAction } from '../use-staff-action'
import { previewRequest } from './preview.queries'

export interface StoredContent {
  id: number
  noun: string
  plural: string
  updatedAt?: string | undefined
}

/** Actions on stored content besides editing and deleting; each says how it went, and none throws. */
export function useStoredActions({ id, noun, plural }: StoredContent) {
  const { act, isUnderWay } = useStaffAction()
  return {
    isUnderWay,
    async createPreview() {
      return (await act({ request: previewRequest({ kind: plural, id }), isOnce: true, failed: 'The link could not be created.' }))?.preview
    },
    async duplicate(question?: string) {
      const request = { method: 'POST', path: `${contentPath(plural)}/${id}/duplicate` }
      const done = `The copy is a draft in the list of ${spoken(plural)}.`
      return (
        (await act({ request, isOnce: true, ...(question && { question }), done, failed: `Failed to duplicate ${noun}` })) !== undefined
      )
    },
  }
}
