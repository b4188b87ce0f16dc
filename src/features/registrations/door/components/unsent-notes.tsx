import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import type { SendingTrouble } from '../note-sender'
import type { CheckIns } from '../use-check-ins'
import { useDeviceWord } from '../use-device-word'

/** Says what is not sent yet, and that nothing of it is lost. */
export function UnsentNotes({ checkIns: { unsent, trouble } }: { checkIns: CheckIns }) {
  const isOnline = useSyncExternalStore(subscribeToConnection, () => navigator.onLine)
  const isOffline = !isOnline || (trouble === 'no connection' && unsent > 0)
  const device = useDeviceWord()
  const text = isOffline ? offlineText(unsent, device) : busyText(trouble, unsent, device)
  return (
    // It is there before it has anything to say, so that this is read out.
    <div role="status">
      {text && (
        <p className="unsent">
          <WifiOff aria-hidden="true" size={18} strokeWidth={1.75} />
          {text}
        </p>
      )}
    </div>
  )
}

const kept = (count: number, device: string) => `${count === 1 ? '1 entry is' : `${count} entries are`} kept on this ${device} and`

const offlineText = (unsent: number, device: string) =>
  unsent > 0
    ? `No connection. ${kept(unsent, device)} sent when you’re back online.`
    : `No connection. What you enter is kept on this ${device} and sent when you’re back online.`

const busyText = (trouble: SendingTrouble | undefined, unsent: number, device: string) =>
  trouble && unsent > 0 ? `The server is busy. ${kept(unsent, device)} sent once it answers.` : undefined

function subscribeToConnection(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
