import { basename } from 'node:path'
import { nextSunday } from '../support/next-sunday'

/** A page, and what its opening answers with if not 200. */
export interface OpenedPage {
  path: string
  status?: 404
  /** Someone who isn’t logged in is sent to the login. */
  isForAdmins?: true
  /** Someone who is logged in is sent to the staff area. */
  isForSignedOut?: true
}

/** The addresses of routes that stand for one page, by their files. */
const single = Object.keys(import.meta.glob('../../src/routes/[!-]*.tsx'))
  .map((file) =>
    basename(file, '.tsx')
      .replace(/\.?\{-\$\w+\}$|\.?index$/, '')
      .replaceAll('.', '/'),
  )
  .filter((route) => !/\$|^(?:__root|admin|login|search)$/.test(route))
  .map((route) => ({ path: `/${route}` }))

const introduction = 'introduction-to-the-diamond-approach'

/** Every page (spec D1 §2, D2 §2), with the sample content and one webinar in it. */
export const pages: OpenedPage[] = [
  ...single,
  { path: `/events/calendar/${nextSunday}` },
  { path: `/events/${introduction}` },
  { path: '/events/ongoing-groups' },
  { path: `/register/${introduction}` },
  { path: '/webinars/presence' },
  { path: '/login', isForSignedOut: true },
  ...['', '?tab=today', '?tab=settings', '?tab=pages', '?tab=pages&page=home', '?tab=media', '?tab=mail'].map((tab) => ({
    path: `/admin${tab}`,
    isForAdmins: true as const,
  })),
  { path: '/thank-you/message' },
  { path: '/search?q=meditation' },
  { path: '/no-such-page', status: 404 },
  { path: '/events/no-such-event', status: 404 },
  { path: '/events/calendar/2027-13', status: 404 },
]

/** Addresses that open a page further down. */
export const anchors = ['/#about', '/#events-programs', '/#speak-with-teacher', '/#contact', '/programs#speak-with-teacher']
