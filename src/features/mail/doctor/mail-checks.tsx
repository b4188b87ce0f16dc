import { type FormEvent, useState } from 'react'
import { useStaffAction } from '@/features/desk/use-staff-action'
import { apiRequest } from '@/platform/browser/fetch-json'
import { useSite } from '@/site/use-site'
import { Button } from '@/ui/button'
import { CopyField } from '@/ui/form/copy-field'
import { TextField } from '@/ui/form/field'
import { RowState } from '@/ui/table/row-state'
import type { mailCalls } from '../mail.calls'
import { type Check, type CheckList, testEmailRequest } from './doctor.schema'

export function CheckButton({ checking: { isUnderWay, result, run } }: { checking: MailCheck }) {
  const label = result ? 'Check again' : 'Check if email arrives'
  return (
    <Button variant="outline" disabled={isUnderWay} onClick={run}>
      {isUnderWay ? 'Checking...' : label}
    </Button>
  )
}

const parts = { server: 'The mail server', domain: 'The domain', machine: 'The machine' } as const

export function MailChecks({ checking: { result, close } }: { checking: MailCheck }) {
  const { community } = useSite()
  if (!result) return null
  const { domain, checks } = result
  const request = formatRequest(result, community)
  const isRight = checks.every(({ state }) => state !== 'fix')
  return (
    <section aria-labelledby="mail-checks" className="mb-10 grid gap-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h3 id="mail-checks" className="text-[1.375rem]">
          Can people receive our email?
        </h3>
        <Button variant="quiet" onClick={close}>
          Hide
        </Button>
      </div>
      <p role="status">{isRight ? 'Nothing needs fixing.' : 'Some of this needs fixing before email arrives reliably.'}</p>
      {(['server', 'domain', 'machine'] as const).map((part) => (
        <section key={part} aria-label={parts[part]}>
          <h4 className="border-ink border-b pb-2.5 font-semibold">{part === 'domain' ? `${parts[part]} ${domain}` : parts[part]}</h4>
          <ul>
            {checks
              .filter((check) => check.part === part)
              .map((check) => (
                <CheckItem key={check.label} check={check} />
              ))}
          </ul>
          {part === 'server' && (
            <div className="border-hairline border-b py-4">
              <TestEmailForm />
            </div>
          )}
        </section>
      ))}
      {request && (
        <div className="grid gap-2">
          <h4 className="font-semibold">Who can fix this</h4>
          <p className="max-w-[60ch] text-ink-soft">
            These records are set wherever {domain} is registered, often at the company you pay for the name. You don’t need to understand
            them: send this to the person who looks after it. Changes can take up to a day to show here.
          </p>
          <pre className="ground-lilac whitespace-pre-wrap wrap-anywhere rounded-sm p-5 font-sans text-small">{request}</pre>
          <p>
            <a href={`mailto:?subject=${encodeURIComponent(`DNS records of ${domain}`)}&body=${encodeURIComponent(request)}`}>
              Open in my email
            </a>
          </p>
        </div>
      )}
    </section>
  )
}

const states = { works: 'Works', improve: 'Could be better', fix: 'Needs fixing' } as const

const CheckItem = ({ check: { label, state, says, record } }: { check: Check }) => (
  <li className="grid gap-2 border-hairline border-b py-4">
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <b className="font-semibold">{label}</b>
      {state === 'works' ? (
        <span className="text-ink-soft text-small">{states.works}</span>
      ) : (
        <RowState sign={state === 'fix' ? 'due' : 'ring'}>{states[state]}</RowState>
      )}
    </div>
    <p className="wrap-anywhere max-w-[60ch]">{says}.</p>
    {record && (
      <div className="grid max-w-[60ch] gap-2 text-small">
        <p className="wrap-anywhere">
          TXT record of <b>{record.name}</b>, as it is: {record.is ?? 'there is none'}
        </p>
        <CopyField label={`As it should be, for ${record.name}`} value={record.should} />
      </div>
    )}
  </li>
)

/** The message for the person who manages the domain; undefined where nothing has to change. */
function formatRequest({ domain, checks }: CheckList, community: string): string | undefined {
  const records = checks.flatMap(({ state, record }) => (state === 'fix' && record ? [record] : []))
  if (records.length === 0) return undefined
  const asks = records.map(({ name, is, should }, index) => {
    const what =
      is === null ? `Add a TXT record for ${name}:` : `Replace the TXT record of ${name} that begins with ${is.slice(0, 6)} with:`
    return `${index + 1}. ${what}\n${should}`
  })
  const many = records.length === 1 ? 'one DNS record' : `${records.length} DNS records`
  return ['Hello,', `Could you please change ${many} of ${domain}? Nothing else is affected.`, ...asks, `Thank you,\n${community}`].join(
    '\n\n',
  )
}

function TestEmailForm() {
  const { act, isUnderWay } = useStaffAction()
  const [email, setEmail] = useState('')
  const [fault, setFault] = useState<string>()

  async function send(event: FormEvent) {
    event.preventDefault()
    const request = testEmailRequest.safeParse({ email })
    setFault(request.error?.issues[0]?.message)
    if (!request.success || isUnderWay) return
    await act({
      request: apiRequest<typeof mailCalls>()('POST /api/mail/test', { json: request.data }),
      done: ({ message }) => message,
      failed: 'Failed to send the test email',
    })
  }

  return (
    <form noValidate onSubmit={send} className="grid max-w-[26em] gap-3">
      <TextField
        label="Send a test email to"
        type="email"
        autoComplete="email"
        value={email}
        error={fault}
        onChange={({ target }) => setEmail(target.value)}
      />
      <Button type="submit" variant="outline" disabled={isUnderWay} className="justify-self-start">
        Send a test
      </Button>
    </form>
  )
}

/** spec B §9.1 */
export function useMailCheck() {
  const { act, isUnderWay } = useStaffAction()
  const [result, setResult] = useState<CheckList>()
  return {
    result,
    isUnderWay,
    async run() {
      const answer = await act({ request: apiRequest<typeof mailCalls>()('POST /api/mail/check'), failed: 'Failed to check the email' })
      if (answer) setResult(answer)
    },
    close: () => setResult(undefined),
  }
}
type MailCheck = ReturnType<typeof useMailCheck>
