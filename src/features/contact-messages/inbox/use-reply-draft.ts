import { useEffect, useState } from 'react'
import { readStoredUser } from '@/features/auth/sessions/stored-user'
import { type StoredText, staffStorage } from '@/platform/browser/staff-storage'
import type { ContactMessage } from '../contact-message.schema'

/**
 * What someone typed in reply to a message, kept through a reload of its tab until it is sent or they log out. No one else who uses the tab gets
 * it. Where the answer to a reply was lost though it went out, nothing of it is left to send.
 */
export function useReplyDraft({ id, replies }: Pick<ContactMessage, 'id' | 'replies'>): { initial: string; stored: StoredText } {
  const [draft] = useState(() => {
    const stored = staffStorage(`reply-${readStoredUser()?.id}-${id}`, 'tab')
    const text = stored.read() ?? ''
    return { stored, initial: replies.some(({ markdown }) => markdown === text.trim()) ? '' : text }
  })
  return draft
}

/** Only when it changes: logging out removes it from under a form that is still shown. */
export const useKeepDraft = (stored: StoredText, text: string) => useEffect(() => stored.write(text.trim() ? text : null), [stored, text])
