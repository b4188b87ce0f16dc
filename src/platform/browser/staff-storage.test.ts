import { expect, test, vi } from 'vitest'
import { clearStaffStorage, staffStorage } from './staff-storage'

/** As browsers have it: its keys are its own properties. */
class FakeStorage {
  [key: string]: unknown
  getItem(key: string) {
    return this[key] ?? null
  }
  setItem(key: string, text: string) {
    this[key] = text
  }
  removeItem(key: string) {
    delete this[key]
  }
}

test('logging out removes everything that staff typed, from the tab and from the device', async () => {
  const [tab, device] = [new FakeStorage(), new FakeStorage()]
  vi.stubGlobal('sessionStorage', tab)
  vi.stubGlobal('localStorage', device)
  staffStorage('reply-1-7', 'tab').write('Yes, there is.')
  staffStorage('door-ticks').write('[]')
  tab.setItem('scroll', '1')
  expect([Object.keys(tab), Object.keys(device)]).toEqual([['staff-reply-1-7', 'scroll'], ['staff-door-ticks']])
  await clearStaffStorage()
  expect([Object.keys(tab), Object.keys(device)]).toEqual([['scroll'], []])
  expect(staffStorage('reply-1-7', 'tab').read()).toBeNull()
  vi.unstubAllGlobals()
})
