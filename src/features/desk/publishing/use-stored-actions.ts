import { spoken } from '@/platform/text/nouns'
import { contentPath } from '../content-requests'
import { useStaffAction } from '../use-staff-action'
import { previewRequest } from './preview.queries'

/** Something stored, whichever kind of content it is. */
export interface StoredContent {
  id: number
  /** In lower case, singular: `newsletter`. */
  noun: string
  /** As in the paths of the calls: `newsletters`. */
  plural: string
  /** The state that someone sees, which a save is made upon. */
  updatedAt?: string | undefined
}

/** What can be done with something stored besides editing and deleting it; each says how it went, and none throws. */
export function useStoredActions({ id, noun, plural }: StoredContent) {
  const { act, isUnderWay } = useStaffAction()
  return {
    isUnderWay,
    /** Gives a link that shows it as it will look, and until when; undefined where that failed. */
    async createPreview() {
      const request = previewRequest({ kind: plural, id })
      return (await act({ request, isOnce: true, failed: 'The link could not be created.' }))?.preview
    },
    /** Makes a draft of the same content. Answers whether it is there; asks `question` first where there is one. */
    async duplicate(question?: string) {
      const request = { method: 'POST', path: `${contentPath(plural)}/${id}/duplicate` }
      const done = `The copy is a draft in the list of ${spoken(plural)}.`
      return (
        (await act({ request, isOnce: true, ...(question && { question }), done, failed: `Failed to duplicate ${noun}` })) !== undefined
      )
    },
  }
}
