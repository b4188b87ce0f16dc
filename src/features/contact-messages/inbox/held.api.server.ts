import { ApiError } from '@/platform/http/errors.server'
import { type ApiContext, idParameter } from '@/platform/http/http.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import { heldCalls } from '../held/held.calls'
import { takeHeldMessage } from '../held/held-message.repository.server'
import { releaseMessage } from '../held/release-message.server'
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
