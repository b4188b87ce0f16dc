import { FailureReason } from '@/features/mail/failure-reason'

/** Why a mailing isn’t being sent; `note` comes before it. */
export const MailingTrouble = ({ reason, note }: { reason: string; note?: string }) => (
  <div role="alert" className="wrap-anywhere border-accent border-l-3 bg-lilac-dawn px-4 py-3">
    {note && <p className="mb-1 font-[550]">{note}</p>}
    <p>
      <FailureReason reason={reason} />
    </p>
  </div>
)
