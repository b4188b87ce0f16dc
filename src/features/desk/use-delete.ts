import type { ApiRequest, RequestError } from '@/platform/browser/fetch-json'
import { capitalize } from '@/platform/text/nouns'
import { toast } from '@/ui/toast/toast'
import { NO_NOTICE, type NoticeChoice, useRestore } from './notices-dialog'
import { useStaffAction } from './use-staff-action'

interface Deletion {
  noun: string
  verb?: 'delete' | 'remove'
  request: ApiRequest
  question?: string
  /** The id of content, which can be restored: the toast offers to undo the deletion. */
  restorableId?: number
  /** Answers a refusal that can be settled here, as in `useStaffAction`. */
  settle?: (refusal: RequestError) => Promise<ApiRequest | undefined> | undefined
  /** Asked before the deletion is undone; undefined for going back. */
  beforeRestore?: () => Promise<NoticeChoice | undefined>
}

/** Deletes an entity after the browser's confirmation, and says how it went. Answers whether it is gone; never throws. */
export function useDelete() {
  const { act } = useStaffAction()
  const restore = useRestore()
  return async function remove({ noun, verb = 'delete', restorableId, beforeRestore, ...deletion }: Deletion): Promise<boolean> {
    const panel = document.activeElement?.closest<HTMLElement>('[role="tabpanel"]')
    if ((await act({ ...deletion, failed: `Failed to ${verb} ${noun}` })) === undefined) return false
    async function undo(id: number) {
      // The tab may have changed since.
      const shown = panel?.isConnected ? panel : document.querySelector<HTMLElement>('[role="tabpanel"]')
      // Where its tab was left, no one can be asked.
      const notice = panel?.isConnected ? await beforeRestore?.() : NO_NOTICE
      if (beforeRestore && !notice) return
      if (await restore(noun, id, notice)) shown?.focus({ preventScroll: true })
    }
    toast({
      title: 'Success',
      description: `${capitalize(noun)} ${verb}d successfully`,
      ...(restorableId !== undefined && { action: { label: 'Undo', hint: UNDO_HINT, onSelect: () => void undo(restorableId) } }),
    })
    panel?.focus({ preventScroll: true })
    return true
  }
}

const UNDO_HINT = 'To undo, press F8, or restore it from Recently Deleted.'

/** The documented question (spec D2 §5), and with it what would be deleted, who that concerns, and that it can be undone. */
export const deleteQuestion = (documented: string, name: string, concerned?: string) =>
  `${documented}\n\n${concerned ? `${concerned} ` : ''}“${name}” moves to Recently Deleted and can be restored for 30 days.`
