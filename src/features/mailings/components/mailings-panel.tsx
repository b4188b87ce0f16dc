import { useOpenMailing } from '../mailing-address'
import { MailingList } from './mailing-list'
import { MailingPage } from './mailing-page'
import './mailings.css'

/** What goes to everyone on the mailing list: written here, tested, sent, and what became of it (spec B §4.3). */
export function MailingsPanel() {
  const which = useOpenMailing()
  return (
    <>
      {/* Stays as it was while a mailing is open. */}
      <div hidden={which !== undefined}>
        <MailingList />
      </div>
      {which !== undefined && <MailingPage key={which} which={which} />}
    </>
  )
}
