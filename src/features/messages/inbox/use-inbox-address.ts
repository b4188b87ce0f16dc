import { useNavigate, useSearch } from '@tanstack/react-router'
import { type InboxView, inboxViews } from './inbox-filter'

interface InboxAddress {
  /** The message that is open. */
  message: number | undefined
  view: InboxView | undefined
}

const readAddress = ({ message, view }: Record<string, unknown>): InboxAddress => ({
  message: Number.isSafeInteger(message) && Number(message) > 0 ? Number(message) : undefined,
  view: inboxViews.find((each) => each === view),
})

/** `/admin?tab=contact-reports&view=new&message=12`: what of the inbox is shown. */
export function useInboxAddress(): [address: InboxAddress, showView: (view: InboxView | undefined) => void] {
  const address = useSearch({ strict: false, select: readAddress, structuralSharing: true })
  const navigate = useNavigate()
  const showView = (view: InboxView | undefined) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, view }), replace: true, resetScroll: false })
  return [address, showView]
}

/** The address without the message: its list. */
export const withoutMessage = ({ message: _, ...before }: { message?: unknown }): object => before
