import { expect, test, vi } from 'vitest'
import { attendee } from '../attendees/attendee.factory'
import type { AdminEvent } from '../event.schema'
import { menuOf } from './attendee-row'

const parts = (pay = vi.fn()) =>
  ({ actions: { pay }, event: {} as AdminEvent, hasPrice: true, currency: 'USD', onGone() {}, onMove() {} }) as unknown as Parameters<
    typeof menuOf
  >[1]

// Before, what a canceled person had paid stood there for ever.
test('B §3.11: what someone paid who has canceled can be noted as returned', () => {
  const pay = vi.fn()
  const ada = attendee({ status: 'cancelled', payment: 'paid', contribution: 25, amountPaid: 25 })
  const item = menuOf(ada, parts(pay)).find(({ label }) => label === 'Mark $25 as returned')
  item?.onSelect?.()
  expect(pay).toHaveBeenCalledWith(ada, 'none')
})

test('nothing is to be returned to someone who paid nothing', () => {
  const labels = menuOf(attendee({ status: 'cancelled', payment: 'due', contribution: 25 }), parts()).map(({ label }) => label)
  expect(labels).toEqual(['Reinstate', 'Remove'])
})
