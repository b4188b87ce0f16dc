import type { Page } from '@playwright/test'
import { sampleImages } from '@/site/sample-registration'
import { addEvent, beginEvent, create, dialogOn, discard, editEvent, eventDataOf, field, save } from './event-dialog-parts'
import { expect, openTab, test } from './fixtures'
import { answerWith } from './held-requests'
import { closeToast, expectNoBarriers } from './page-checks'
import { everyWeek } from './staff-desk'

const created = 'Event created successfully'
const updated = 'Event updated successfully'

async function fillEveryField(page: Page) {
  await field(page, 'Title').fill('  An Evening of "Silence" & Song  ')
  await dialogOn(page).getByLabel('Intro text').fill('Sit with us.')
  await dialogOn(page).getByLabel('Description').fill('We **listen**.')
  await field(page, 'Month').selectOption('February')
  await field(page, 'Date').fill('29')
  await field(page, 'Year').fill('2996')
  await dialogOn(page).getByLabel('Time (optional)').fill('7:00 - 8:30 PM')
  await dialogOn(page).getByLabel('Location').fill('The hall')
  await dialogOn(page).getByLabel('Facilitator (optional)').fill('Anna Example')
  await field(page, 'Facilitator role').selectOption('facilitator')
  await dialogOn(page).getByLabel('Additional team members').fill(' Bo Ek ,, Cy Twom, ')
  await dialogOn(page).getByRole('checkbox', { name: 'Miriam Example' }).check()
  await dialogOn(page).getByRole('checkbox', { name: 'Anna Example' }).check()
  await dialogOn(page).getByRole('button', { name: 'Move Anna Example up' }).click()
  await dialogOn(page).getByLabel('Video link').fill('https://youtu.be/abcdefghijk')
  await dialogOn(page).getByLabel('Registration email').fill('one@example.org, two@example.org')
}

const everyFieldSent = {
  title: '  An Evening of "Silence" & Song  ',
  slug: 'an-evening-of-silence-song',
  registrationUrl: '/register/an-evening-of-silence-song',
  introText: 'Sit with us.',
  description: 'We **listen**.',
  isRecurring: false,
  month: 'February',
  date: '29',
  year: '2996',
  eventDate: '2996-02-29',
  time: '7:00 - 8:30 PM',
  location: 'The hall',
  facilitator: 'Anna Example',
  facilitatorRole: 'facilitator',
  facilitators: ['Bo Ek', 'Cy Twom'],
  teacherProfileIds: [1, 3],
  videoUrl: 'https://youtu.be/abcdefghijk',
  registrationEmail: 'one@example.org, two@example.org',
}

test('D2 §3, §5, §7 events: one is created with every field, sent as documented, and shown to visitors; an update keeps its address', async ({
  page,
  staff,
}) => {
  const event = await staff.createEvent({ title: 'Before', registrationUrl: 'https://example.org/elsewhere' })
  await staff.createEvent({ title: 'Any Sunday', ...everyWeek })
  await beginEvent(page)
  await test.step('an event is created with every field, sent as documented, and shows them again', async () => {
    await expect(dialogOn(page)).toHaveAccessibleName('Create Event')
    await expect(dialogOn(page).locator('> div').first()).toHaveCSS('width', '800px')
    await expect(field(page, 'Facilitator role')).toHaveValue('teacher')
    await fillEveryField(page)

    const sending = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/cms/events'))
    await create(page)
    const request = await sending
    expect(request.headers()['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(eventDataOf(request)).toEqual(everyFieldSent)
    await expect(page.getByText(created, { exact: true })).toBeVisible()
    await expect(dialogOn(page)).toBeHidden()
    await expect(page.getByRole('row').filter({ hasText: 'An Evening of' })).toContainText('Feb 29, 2996')

    await page.getByRole('button', { name: 'Edit An Evening of' }).click()
    await expect(dialogOn(page).getByLabel('Additional team members')).toHaveValue('Bo Ek, Cy Twom')
    await expect(dialogOn(page).getByLabel('Registration email')).toHaveValue('one@example.org, two@example.org')
    await expect(dialogOn(page).getByRole('list', { name: 'Chosen teachers, in order' }).getByRole('listitem')).toHaveText([
      /Anna/,
      /Miriam/,
    ])
    await discard(page)
  })

  await test.step('an update keeps the URL and the registration page, whatever the title becomes', async () => {
    await editEvent(page, 'Before')
    await field(page, 'Title').fill('After')
    const sending = page.waitForRequest((request) => request.method() === 'PUT')
    await save(page)
    expect(eventDataOf(await sending)).toMatchObject({
      title: 'After',
      registrationUrl: 'https://example.org/elsewhere',
      eventDate: '2999-10-05',
      deleteExistingImage: false,
      deleteExistingFlyer: false,
    })
    await expect(dialogOn(page)).toBeHidden()
    await expect(page.getByText(updated, { exact: true })).toBeVisible()
    const { events } = await staff.call<{ events: (typeof event)[] }>('GET', '/api/cms/events')
    expect(events.find(({ id }) => id === event.id)).toMatchObject({
      title: 'After',
      slug: 'before',
      registrationUrl: 'https://example.org/elsewhere',
    })
  })

  await test.step('decisions: a recurring event without a date is edited from today’s, so that the check passes', async () => {
    await editEvent(page, 'Any Sunday')
    await dialogOn(page).getByLabel('Location').fill('Elsewhere')
    await save(page)
    await expect(dialogOn(page)).toBeHidden()
    await expect(page.getByText(updated, { exact: true })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'Any Sunday' })).toContainText('Recurring')
  })

  await test.step('visitors see its teachers in the chosen order', async () => {
    await page.goto('/events/an-evening-of-silence-song')
    await expect(page.getByRole('heading', { level: 3, name: /Example$/ })).toHaveText(['Anna Example', 'Miriam Example'])
  })
})

test('D2 §2, §5 events: a date that is none, a text too long, and what the server would refuse are said; many teachers can be searched; the sections scroll', async ({
  page,
}) => {
  await page.clock.setFixedTime('2027-03-01T05:30:00Z')
  const posts: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/cms/events') && request.method() === 'POST' && posts.push(request.url()))
  const teacher = (id: number) => ({
    id,
    name: `Teacher ${id}`,
    title: 'Teacher',
    location: '',
    email: '',
    bio: '',
    personalDescription: null,
    imagePath: null,
    imageUrl: null,
    websiteUrl: null,
  })
  await answerWith(page, '/api/cms/teachers', 200, { teachers: Array.from({ length: 30 }, (_, index) => teacher(index + 1)) })
  await beginEvent(page)
  await test.step('the sections scroll what is between the head and the foot, whatever the size', async () => {
    const size = page.viewportSize() ?? { width: 1280, height: 720 }
    const dialog = dialogOn(page)
    for (const [width, height] of [
      [1440, 900],
      [768, 1024],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      for (const [id, name] of [
        ['publishing', 'Publishing'],
        ['where', 'Where'],
      ] as const) {
        const choice = dialog.getByLabel('Go to section')
        if (await choice.isVisible()) await choice.selectOption(id)
        else await dialog.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name }).click()
        await expect(dialog.getByRole('heading', { name, exact: true })).toBeInViewport()
        await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
        await expect(dialog.getByRole('button', { name: 'Create Event' })).toBeInViewport({ ratio: 1 })
      }
    }
    await page.setViewportSize(size)
  })

  await test.step('many teachers can be searched, and the chosen ones stay', async () => {
    await dialogOn(page).getByRole('checkbox', { name: 'Teacher 2', exact: true }).check()
    await dialogOn(page).getByRole('searchbox', { name: 'Search teachers' }).fill('17')
    await expect(dialogOn(page).getByRole('checkbox', { name: /^Teacher/ })).toHaveCount(1)
    await dialogOn(page).getByRole('checkbox', { name: 'Teacher 17' }).check()
    const chosen = dialogOn(page).getByRole('list', { name: 'Chosen teachers, in order' }).getByRole('listitem')
    await expect(chosen).toHaveText([/Teacher 2/, /Teacher 17/])
    await dialogOn(page).getByRole('button', { name: 'Remove Teacher 2' }).click()
    await expect(chosen).toHaveText([/Teacher 17/])
  })

  await test.step('the description is written as it will look, shows its length, and its links do nothing', async () => {
    const description = dialogOn(page).getByLabel('Description')
    await description.fill('### A heading\n\n[Our page](/about)\n\n<b>no tags</b>')
    await expect(dialogOn(page).getByRole('heading', { name: 'A heading' })).toBeVisible()
    await expect(dialogOn(page).getByText('<b>no tags</b>')).toBeVisible()
    await dialogOn(page).getByRole('link', { name: 'Our page' }).click()
    await expect(description).toBeVisible()
    await description.fill('x'.repeat(20_001))
    await expect(dialogOn(page).getByText('20,001 of 20,000 characters')).toBeVisible()
    await create(page)
    await expect(dialogOn(page).getByText('The description must be 20000 characters or fewer')).toBeVisible()
  })

  await test.step('each field says what the server would refuse', async () => {
    await dialogOn(page).getByLabel('Video link').fill('https://example.org/film')
    await dialogOn(page).getByLabel('Registration email').fill('one@example.org, two')
    await create(page)
    for (const message of [
      'The title is required',
      'Please enter a link to a YouTube or Vimeo video',
      'Please enter valid registration email addresses, separated by commas',
    ]) {
      await expect(dialogOn(page).getByText(message, { exact: true })).toBeVisible()
    }
    await expect(field(page, 'Title')).toBeFocused()
    await discard(page)
  })

  await test.step('the toggle hides the date; an invalid date shows its toast and nothing is sent, also when it is hidden', async () => {
    await addEvent(page)
    await expect(field(page, 'Month')).toHaveValue('February')
    await expect(field(page, 'Date')).toHaveValue('28')
    await expect(field(page, 'Year')).toHaveValue('2027')
    await field(page, 'Title').fill('Every week')
    await field(page, 'Date').fill('31')
    await create(page)
    const toast = page.getByText('Invalid date format', { exact: true })
    await expect(toast).toBeVisible()
    await expect(page.getByRole('region', { name: /Notifications/ })).toContainText('Please enter a valid month, date, and year.')
    await expect(field(page, 'Date')).toHaveAttribute('aria-invalid', 'true')
    await closeToast(page)
    await expect(toast).toBeHidden()

    await field(page, 'Date').fill('')
    const toggle = dialogOn(page).getByRole('switch', { name: 'Recurring event' })
    await toggle.check()
    for (const name of ['Month', 'Date', 'Year']) await expect(field(page, name)).toBeHidden()
    await create(page)
    await expect(toast).toBeVisible()
    expect(posts).toEqual([])

    await toggle.uncheck()
    await field(page, 'Date').fill('28')
    await toggle.check()
    await create(page)
    await expect(page.getByText(created, { exact: true })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'Every week' })).toContainText('Recurring')
    expect(posts).toHaveLength(1)
  })
})

test('accessibility: events and their dialog have no barriers and no sideways scroll, at 320 and 1440 px', async ({ page, staff }) => {
  await staff.createEvent({ title: `At every width`, imageUrl: sampleImages.eventIntroduction, flyerUrl: '/a-flyer.pdf' })
  await openTab(page, 'Events')
  await expect(page.getByRole('table')).toBeVisible()
  await expectNoBarriers(page, 'the table')
  await page.getByRole('button', { name: `Edit At every width` }).click()
  await dialogOn(page)
    .getByLabel('Description')
    .fill(`${'w'.repeat(300)}\n\n- one [link](/about)`)
  await dialogOn(page).getByRole('checkbox', { name: 'Anna Example' }).check()
  await dialogOn(page).getByRole('button', { name: 'Remove image' }).click()
  await dialogOn(page).getByRole('button', { name: 'Remove flyer' }).click()
  await dialogOn(page).getByRole('switch', { name: 'Recurring event' }).check()
  await field(page, 'Repeats').selectOption('Monthly')
  await field(page, 'Ends').selectOption('after a number of times')
  const first = (name: RegExp) => dialogOn(page).getByRole('button', { name }).first()
  await first(/^Cancel this date: /).click()
  await first(/^Move: /).click()
  // From its beginning: a field that is scrolled half below what sticks there counts as too small.
  await field(page, 'Title').focus()
  await expectNoBarriers(page, 'the dialog of a series')
  await dialogOn(page).getByRole('switch', { name: 'Recurring event' }).uncheck()
  await field(page, 'Title').fill('')
  await field(page, 'Date').fill('99')
  await save(page)
  await expect(dialogOn(page).getByText('The title is required')).toBeVisible()
  await expectNoBarriers(page, 'the dialog')
})
