import { idParameter } from '@/platform/http/http.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import { streamedAnswer } from '@/platform/http/streamed-answer.server'
import { deleteSubscriber } from './delete-subscriber.server'
import { subscribe } from './subscribe.server'
import { subscriberFigures } from './subscriber-figures.server'
import { subscriptionCalls } from './subscription.calls'
import { presentSubscriber, subscribersCsv, subscribersFileName } from './subscription.presenter.server'
import { countSubscriptions, listSubscriptions, readSubscriptions } from './subscription.repository.server'

export const subscriptionsApi = serveCalls(subscriptionCalls, {
  'POST /api/newsletter/subscribe': async ({ services, body }) => {
    const form = await body()
    if (form) await subscribe(services, form)
    // The same answer for known and unknown addresses: the form must not reveal who is subscribed.
    return { message: 'Thank you for subscribing!' }
  },
  'GET /api/newsletter/subscribers': async ({ services: { db }, query }) => {
    const subscribers = await listSubscriptions(db, query)
    return { subscribers: subscribers.map(presentSubscriber), total: await countSubscriptions(db, query.search) }
  },
  'GET /api/newsletter/subscribers/figures': async ({ services }) => ({ months: await subscriberFigures(services) }),
  'GET /api/newsletter/subscribers/export': ({ c, services: { db, clock }, query: { search } }) =>
    streamedAnswer(c, subscribersCsv(readSubscriptions(db, { search }), clock.timeZone), {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${subscribersFileName(clock.today())}"`,
      'cache-control': 'no-store',
    }),
  'DELETE /api/newsletter/subscribers/:id': async ({ c, services, actor }) => {
    await deleteSubscriber(services, { subscriberId: idParameter(c, 'Subscriber not found'), accountId: actor.id })
    return { message: 'Subscriber removed' }
  },
})
