import { useHydrated } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { countUnsent } from '@/platform/browser/staff-storage'
import { mailtoUrl } from '@/platform/text/mailto-url'
import { useSite } from '@/site/use-site'

/** What all forms of accounts have around them: a heading, and whom to write to. */
export function AccountPage({ title, subtitle, children }: { title: string; subtitle: string; children: ReactNode }) {
  const { email, community } = useSite()
  // The head is drawn for the address, without what follows its #.
  useEffect(() => {
    document.title = `${title} · ${community}`
  }, [title, community])
  return (
    <div className="wrap py-section">
      <div className="mx-auto max-w-[26rem]">
        <h1>{title}</h1>
        <p className="mt-3 text-ink-soft text-lead">{subtitle}</p>
        <div className="mt-10">
          <UnsentEntries />
          {children}
        </div>
        <p className="mt-8 border-hairline border-t pt-5 text-ink-soft text-small">
          Please contact administration for account access, at <a href={mailtoUrl(email)}>{email}</a>.
        </p>
      </div>
    </div>
  )
}

/** What was noted at a door on this device and never sent: the session ended before. */
function UnsentEntries() {
  const isAlive = useHydrated()
  const count = isAlive ? countUnsent() : 0
  if (count === 0) return null
  return (
    <p role="status" className="mb-6 rounded-r-sm border-[#b08a45] border-l-2 bg-straw-veil px-4.5 py-4">
      {count === 1 ? '1 entry from the door is' : `${count} entries from the door are`} still on this device. Log in and open the event’s
      door list to send {count === 1 ? 'it' : 'them'}.
    </p>
  )
}
