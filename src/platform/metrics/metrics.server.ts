import { createCounter } from './counter.server'
import { createHistogram } from './histogram.server'

/** What the process counts about itself from its start on, for `GET /metrics` (spec B §9.2). */
export const createMetrics = () => ({
  requests: createCounter('flatirons_http_requests_total', 'Answered requests', 'route', 'method', 'status'),
  requestTime: createHistogram('flatirons_http_request_seconds', 'Time to answer a request that was not at hand in memory', 'route'),
  cache: createCounter(
    'flatirons_cache_answers_total',
    'Pages and public lists by how the cache answered: hit, stale, shared or miss',
    'result',
  ),
  renderings: createHistogram('flatirons_render_seconds', 'Time to render a page'),
  renderingCpu: createCounter('flatirons_render_cpu_seconds_total', 'Processor time spent on rendering pages'),
  queries: createHistogram('flatirons_database_query_seconds', 'Time of a statement'),
  queryFailures: createCounter('flatirons_database_query_failures_total', 'Statements that failed, broken constraints included'),
  transactions: createHistogram(
    'flatirons_database_transaction_seconds',
    'Time of a transaction, with its wait for a turn and for the disk',
  ),
  emails: createCounter('flatirons_emails_total', 'Tries to hand over an email: accepted or failed', 'result'),
  emailTime: createHistogram('flatirons_email_seconds', 'Time to hand over an email'),
})

export type Metrics = ReturnType<typeof createMetrics>
