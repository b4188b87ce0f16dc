import { useBlocker } from '@tanstack/react-router'
import { Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { downloadText } from '@/platform/browser/download'
import { useSite } from '@/site/use-site'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog/dialog'

const QUESTION = 'Have you saved your recovery codes? You won’t see them again.'

interface RecoveryCodesProps {
  codes: readonly string[]
  /** They are not to be shown again. */
  onSaved: () => void
  /** After that, by every way but Back, which leaves the dialog's entry on its own. */
  onClose: () => void
}

/** Shows recovery codes, only this once: closing it by anything but the button asks first, Back too. */
export function RecoveryCodesDialog({ codes, onSaved, onClose }: RecoveryCodesProps) {
  const { community } = useSite()
  const [outcome, setOutcome] = useState<string>()
  useBlocker({
    shouldBlockFn() {
      if (!window.confirm(QUESTION)) return true
      onSaved()
      return false
    },
    enableBeforeUnload: true,
  })
  const close = () => {
    onSaved()
    onClose()
  }
  const text = codes.join('\n')

  async function copy() {
    try {
      // Where the site is served without TLS, browsers have no clipboard for it.
      await navigator.clipboard.writeText(text)
      setOutcome('Copied.')
    } catch {
      setOutcome('Your browser doesn’t let this page copy. Download them, or write them down.')
    }
  }
  const save = () => downloadText('recovery-codes.txt', `Recovery codes for ${community}. Each works once.\n\n${text}\n`, 'text/plain')

  return (
    <Dialog
      open
      onClose={() => window.confirm(QUESTION) && close()}
      title="Save Your Recovery Codes"
      footer={<Button onClick={close}>I saved them</Button>}
    >
      <div className="grid gap-5">
        <p>
          Each of these works once after your password, if you don’t have your phone or your passkey. Keep them where you keep passwords:
          you won’t see them again.
        </p>
        <ol className="recovery-codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <div className="save">
          <Button variant="quiet" onClick={copy}>
            <Copy aria-hidden="true" size={17} strokeWidth={1.6} />
            Copy
          </Button>
          <Button variant="quiet" onClick={save}>
            <Download aria-hidden="true" size={17} strokeWidth={1.6} />
            Download
          </Button>
        </div>
        <p role="status" className="min-h-[1.4em] text-ink-soft text-small leading-snug">
          {outcome}
        </p>
      </div>
    </Dialog>
  )
}
