import type { Services } from '@/platform/services.server'
import type { ContactMessageRow } from '../contact-message.repository.server'
import { storeMessage } from '../send-contact-message.server'
import { takeHeldMessage } from './held-message.repository.server'

/** Makes a held message one like the others, from when it was sent, with its emails. Undefined where it is held no more. */
export const releaseMessage = (
  services: Pick<Services, 'config' | 'db' | 'clock' | 'jobs'>,
  id: number,
): Promise<ContactMessageRow | undefined> =>
  services.db.tx(async () => {
    const held = await takeHeldMessage(services.db, id)
    if (!held) return undefined
    const { name, email, phoneNumber, interest, hearAboutUs, message, contactMethod, consentToContact, createdAt } = held
    return storeMessage(services, {
      name,
      email,
      phoneNumber,
      interest,
      hearAboutUs,
      message,
      contactMethod,
      consentToContact,
      createdAt,
    })
  })
