import { ApiError } from '@/platform/http/errors.server'
import { type ApiContext, idParameter } from '@/platform/http/http.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import type { Services } from '@/platform/services.server'
import type { ContactMessageRow } from '../contact-message.repository.server'
import { storeMessage } from '../send-contact-message.server'
import { heldCalls } from './held.calls'
import { takeHeldMessage } from './held-message.repository.server'
import { presentMessages, readNames } from './present-messages.server'

const NOT_FOUND = 'Message not found'
const heldId = (c: ApiContext) => idParameter(c, NOT_FOUND)

export const heldApi = serveCalls(heldCalls, {
  'POST /api/contact/held/:id/release': async ({ c, services }) => {
    const released = await releaseMessage(services, heldId(c))
    const [message] = await presentMessages(services, released ? [released] : [], await readNames(services))
    if (!message) throw new ApiError(404, NOT_FOUND)
    return { message }
  },
  'DELETE /api/contact/held/:id': async ({ c, services }) => {
    if (!(await takeHeldMessage(services.db, heldId(c)))) throw new ApiError(404, NOT_FOUND)
    return { message: 'Message deleted' }
  },
})

/** Makes a held message one like the others, from when it was sent, with its emails. Undefined where it is held no more. */
const releaseMessage = (services: Pick<Services, 'config' | 'db' | 'clock' | 'jobs'>, id: number): Promise<ContactMessageRow | undefined> =>
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
