import { sampleImages } from '../../src/site/sample-registration.ts'
import type { StaffDesk } from './staff-desk.ts'

const words = 'A talk, a guided exploration and time for questions. This is a sample text, to be replaced with the words of the community.'

const webinars = [
  {
    title: 'Presence in ordinary days',
    presenter: 'Anna Example',
    year: 2025,
    month: 'May',
    thumbnailUrl: sampleImages.programIntroductory,
  },
  { title: 'The body as a way in', presenter: 'Daniel Example', year: 2025, month: 'March', thumbnailUrl: sampleImages.programMeditation },
  { title: 'What guides us', presenter: 'Miriam Example', year: 2025, month: 'January', thumbnailUrl: sampleImages.programInquiry },
  { title: 'Beginning again', presenter: 'Anna Example', year: 2024, month: 'October', thumbnailUrl: sampleImages.programOngoingGroups },
]

const newsletters = ['May', 'April', 'March', 'February', 'January'].map((month) => ({ month, year: 2025 }))
const specialEdition = { month: 'April', year: 2024, isSpecial: true, specialDescription: 'A new center' }

const testimonials = ['Sample words of a student.', 'A second sample, in a few words more than the first.', 'A third, as short.']

/** Fills in what the sample content leaves empty, with words that are visibly samples. */
export async function arrangeScreens(staff: StaffDesk) {
  for (const webinar of webinars.toReversed())
    await staff.call('POST', '/api/cms/webinars', {
      ...webinar,
      description: words,
      videoUrl: 'https://youtu.be/aaaaaaaaaaa',
      tags: ['presence', 'inquiry'],
    })
  for (const newsletter of [...newsletters, specialEdition])
    await staff.call('POST', '/api/cms/newsletters', { ...newsletter, link: 'https://example.org/newsletter' })
  for (const quote of testimonials) await staff.call('POST', '/api/cms/testimonials', { quote, name: 'Sample' })
  await arrangeVisitors(staff)
}

const visitors = ['Ada Sample', 'Bo Sample', 'Cy Sample'].map((name) => ({
  name,
  email: `${name.slice(0, 3).trim().toLowerCase()}@example.net`,
}))

/** People who registered, wrote and subscribed, a mailing to these, and something that was deleted. */
async function arrangeVisitors(staff: StaffDesk) {
  const { events } = await staff.call<{ events: { id: number }[] }>('GET', '/api/cms/events')
  const [first] = events
  for (const visitor of visitors) {
    await staff.call('POST', '/api/register', { ...visitor, eventId: first?.id, additionalMessage: 'I look forward to it.' })
    await staff.call('POST', '/api/newsletter/subscribe', visitor)
    await staff.call('POST', '/api/contact', {
      ...visitor,
      phoneNumber: '303-555-0100',
      interest: 'introductory-events',
      hearAboutUs: 'referral',
      message: 'This is a sample message. I would like to know when the next introduction is.',
      contactMethod: 'get-in-touch',
      consentToContact: true,
    })
  }
  await staff.call('POST', '/api/mailings', { subject: 'News of the month', markdown: words, withUpcomingEvents: true })
  const deleted = await staff.createEvent({ title: 'A sample event that was deleted' })
  await staff.call('DELETE', `/api/cms/events/${deleted.id}`)
}
