import { Hono } from 'hono'
import * as z from 'zod'
import { type ApiEnv, idParameter, requireAdmin, validateQuery } from '@/platform/http/http.server'
import { messageBody, operation } from '@/platform/http/operation.server'
import { readPublicForm } from '@/platform/http/public-form.server'
import { redirectToLogin } from '@/platform/http/redirect-to-login.server'
import { streamedAnswer } from '@/platform/http/streamed-answer.server'
import { deleteSubscriber } from './delete-subscriber.server'
import { subscribe } from './subscribe.server'
import { subscriberAnswer, subscriberFilter, subscriberQuery } from './subscriber.schema'
import { subscribersCsv, subscribersFileName } from './subscribers-csv.server'
import { presentSubscriber } from './subscription.presenter.server'
import { countSubscriptions, listSubscriptions, readSubscriptions } from './subscription.repository.server'
import { subscriptionForm } from './subscription.schema'

const subscriberList = z.object({
  subscribers: z.array(subscriberAnswer),
  total: z.number().int().describe('All of them; of those with the search text, where there is one'),
})

/** Subscribing to the newsletter, and who did (spec D2 §7, decisions). */
export const subscriptionsApi = new Hono<ApiEnv>()
  .post(
    '/newsletter/subscribe',
    operation({ summary: 'Subscribe to the newsletter', body: subscriptionForm, success: { body: messageBody }, failures: [429] }),
    async (c) => {
      const form = await readPublicForm(c, 'subscribe', subscriptionForm)
      if (form) await subscribe(c.var.services, form)
      // The same answer for known and unknown addresses: the form must not reveal who is subscribed.
      return c.json({ message: 'Thank you for subscribing!' })
    },
  )
  .get(
    '/newsletter/subscribers',
    operation({ summary: "List the newsletter's subscribers", access: 'admin', query: subscriberQuery, success: { body: subscriberList } }),
    async (c) => {
      const { db } = c.var.services
      const query = validateQuery(c, subscriberQuery)
      const subscribers = await listSubscriptions(db, query)
      return c.json({ subscribers: subscribers.map(presentSubscriber), total: await countSubscriptions(db, query.search) })
    },
  )
  .get(
    '/newsletter/subscribers/export',
    redirectToLogin,
    operation({ summary: "Export the newsletter's subscribers", access: 'admin', query: subscriberFilter, success: { body: 'text/csv' } }),
    async (c) => {
      const { db, clock } = c.var.services
      const { search } = validateQuery(c, subscriberFilter)
      return streamedAnswer(c, subscribersCsv(readSubscriptions(db, { search })), {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${subscribersFileName(clock.today())}"`,
        'cache-control': 'no-store',
      })
    },
  )
  .delete(
    '/newsletter/subscribers/:id',
    operation({ summary: 'Remove a subscriber', access: 'admin', success: { body: messageBody }, failures: [404] }),
    async (c) => {
      const { id } = requireAdmin(c)
      await deleteSubscriber(c.var.services, { subscriberId: idParameter(c, 'Subscriber not found'), accountId: id })
      return c.json({ message: 'Subscriber removed' })
    },
  )
