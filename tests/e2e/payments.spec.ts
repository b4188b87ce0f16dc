import { test as base, expect, type Page } from '@playwright/test'
import { eventually } from '../support/eventually'
import { type FakeStripe, startFakeStripe } from '../support/fake-stripe'
import { readMail } from '../support/read-mail'
import { linkTo } from '../support/registration-link'
import { fillInLogin } from './accounts'
import { chooseFromMenu, closeAttendees, showAttendees } from './attendee-parts'
import { former } from './listed-pages'
import { expectNoBarriers } from './page-checks'
import { oneEvening } from './registration-events'
import { type SharedSite, shareSite } from './running-site'
import { openStaffDesk } from './staff-desk'

interface Paying {
  stripe: FakeStripe
  site: SharedSite
}

/** A site whose provider is a stand-in, with a page of its own on which someone pays. */
const test = base.extend<object, { paying: Paying }>({
  paying: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to learn what a fixture needs.
    async ({}, use) => {
      await using stripe = await startFakeStripe()
      await using site = await shareSite(stripe.keys)
      await use({ stripe, site })
    },
    { scope: 'worker' },
  ],
})

const price = { kind: 'fixed', amount: 40, online: 'required', refund: { until: 60, percent: 100, words: null } }

async function anEvent({ site }: Paying, title: string, registration: object = {}, details: object = {}): Promise<string> {
  const staff = openStaffDesk(site.url, site.cookie)
  const event = await staff.createEvent({ title, ...oneEvening, ...details, registration: { price, capacity: 3, ...registration } })
  return `${site.url}/register/${event.slug}`
}

async function register(page: Page, address: string, name: string) {
  await page.goto(address)
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Email').fill(`${name.toLowerCase()}@example.net`)
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await page.waitForURL(/\/registration\/[^/]+\/pay/)
}

for (const hasScripts of [true, false])
  test.describe(hasScripts ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled: hasScripts })

    test(`B §13.4: someone pays for a place and has it, ${hasScripts ? 'with' : 'without'} scripts`, async ({ page, paying }) => {
      await register(page, await anEvent(paying, `Retreat ${hasScripts}`), 'Ada')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay $40')
      await expect(page.getByText('Test mode: no money moves.')).toBeVisible()
      if (hasScripts) await expectNoBarriers(page)
      await page.getByRole('button', { name: 'Pay $40' }).click()
      await page.waitForURL((url) => url.origin === paying.stripe.url)
      // Back without paying.
      await page.getByRole('link', { name: 'Back to the site' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('You haven’t paid yet')
      await page.getByRole('button', { name: 'Pay $40' }).click()
      await page.getByRole('button', { name: 'Pay now' }).click()
      await page.waitForURL(/\?returned=1/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paid')
      expect(paying.stripe.sessions.filter(({ status }) => status === 'complete')).toHaveLength(1)
      paying.stripe.sessions.length = 0
    })

    test(`B §13.10: someone gives by a block of a page, ${hasScripts ? 'with' : 'without'} scripts`, async ({ page, paying }) => {
      const { stripe, site } = paying
      const body = `Our roof leaks.\n\n::donate{purpose="The roof" amounts="20 50 100"}`
      const desk = openStaffDesk(site.url, site.cookie)
      const made = await desk.call<{ page: { slug: string } }>('POST', '/api/cms/pages', { title: `Give ${hasScripts}`, body })
      await page.goto(`${site.url}/${made.page.slug}`)
      if (hasScripts) await expectNoBarriers(page)
      await page.getByRole('button', { name: 'Donate' }).click()
      await expect(page.getByRole('alert')).toContainText(/amount/)
      await page.getByText('$50', { exact: true }).click()
      await page.getByRole('button', { name: 'Donate' }).click()
      await page.waitForURL((url) => url.origin === stripe.url)
      await page.getByRole('link', { name: 'Back to the site' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('You haven’t paid yet')
      await page.getByRole('link', { name: 'Pay $50' }).click()
      await page.getByRole('button', { name: 'Pay now' }).click()
      await page.waitForURL(/\?returned=1/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you')
      await expect(page.getByText('Your donation of $50 has arrived, and we’re grateful for it.')).toBeVisible()
      if (hasScripts) await expectNoBarriers(page)
      stripe.sessions.length = 0
    })
  })

test('B §13.3, §13.7: a held place is given up, and a paid one canceled with what comes back said before', async ({ page, paying }) => {
  const address = await anEvent(paying, 'Evening', { price: { ...price, online: 'optional' } })
  await page.goto(address)
  await page.getByLabel('Name', { exact: true }).fill('Bo')
  await page.getByLabel('Email').fill('bo@example.net')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  // Pressed before the page is alive, it is posted without scripts.
  await page.waitForURL(/\/(?:events$|registered\/)/)
  const link = linkTo(paying.site, 'bo@example.net')
  await page.goto(paying.site.url + link)
  await page.getByRole('link', { name: 'Pay $40' }).click()
  await page.getByRole('button', { name: 'Pay $40' }).click()
  await page.getByRole('button', { name: 'Pay now' }).click()
  await page.waitForURL(/\?returned=1/)
  await page.goto(paying.site.url + link)
  await expect(page.getByText('$40 paid online')).toBeVisible()
  await page.getByText('Cancel my place', { exact: true }).click()
  await expect(page.getByText('$40 goes back to where it came from')).toBeVisible()
  await page.getByRole('button', { name: 'Yes, cancel my place' }).click()
  await expect.poll(() => paying.stripe.sessions.map(({ id }) => paying.stripe.held(id)).at(-1)).toBe(0)
})

test('B §13.7: staff say what goes back to whom they cancel, and before an event is deleted to all who have paid', async ({
  page,
  paying,
}) => {
  const { site, stripe } = paying
  stripe.sessions.length = 0
  const address = await anEvent(paying, 'Autumn retreat')
  for (const name of ['Cy', 'Dee']) {
    await register(page, address, name)
    await page.getByRole('button', { name: 'Pay $40' }).click()
    await page.getByRole('button', { name: 'Pay now' }).click()
    await page.waitForURL(/\?returned=1/)
  }
  const held = () => stripe.sessions.map(({ id }) => stripe.held(id)).filter((amount) => amount > 0)
  await page.goto(`${site.url}/login`)
  await fillInLogin(page)
  await page.waitForURL(/admin/)
  await page.goto(`${site.url}/admin?tab=events`)
  page.on('dialog', (dialog) => dialog.accept())
  await showAttendees(page, 'Autumn retreat')
  await chooseFromMenu(page, 'Dee', 'Cancel and email')
  const question = page.getByRole('dialog', { name: 'What goes back?' })
  await expect(question).toContainText('Cancel the place of Dee?')
  await expect(question).toContainText('$40 was paid online.')
  await question.getByLabel('What the refund policy says').check()
  await question.getByRole('button', { name: 'Cancel the Place' }).click()
  await expect.poll(() => held().length).toBe(1)
  await closeAttendees(page)
  await page.getByRole('button', { name: 'Delete Autumn retreat' }).click()
  await page.getByRole('button', { name: 'Delete without emailing' }).click()
  await expect(question).toContainText('1 person has paid $40 online')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('button', { name: 'Delete Autumn retreat' })).toBeHidden()
  await expect.poll(held).toEqual([])
})

test('spec B §6.5: paying and giving on the site of another community, page by page and in its emails, name nothing of the sample', async ({
  page,
}) => {
  // A site of its own is started for it.
  test.slow()
  await using stripe = await startFakeStripe()
  await using site = await shareSite({ ...stripe.keys, SAMPLE_CONTENT: 'off' })
  const staff = openStaffDesk(site.url, site.cookie)
  const address = { street: '1 Quay', city: 'Wellington', region: 'Te Whanganui', postalCode: '6011' }
  await staff.call('PUT', '/api/settings', {
    community: 'Valley Circle',
    school: '',
    address,
    email: 'office@valley.example',
    groupQuestion: false,
  })
  const texts: Record<string, string> = {}
  const note = async (where: string) => {
    texts[where] = [await page.title(), await page.getByRole('main').innerHTML()].join('\n')
  }
  const pay = async (where: string) => {
    await note(`before paying ${where}`)
    await page.getByRole('button', { name: 'Pay $40' }).click()
    await page.getByRole('button', { name: 'Pay now' }).click()
    await page.waitForURL(/\?returned=1/)
    await note(`after paying ${where}`)
  }

  const details = { location: 'Boat house', facilitator: 'Mere Quist' }
  await register(page, await anEvent({ stripe, site }, 'Days by the sea', {}, details), 'Ada')
  await pay('for a place')
  const link = linkTo(site, 'ada@example.net')
  await page.goto(site.url + link)
  await note('of a registration')
  await page.getByText('Cancel my place', { exact: true }).click()
  await page.getByRole('button', { name: 'Yes, cancel my place' }).click()
  await expect.poll(() => stripe.sessions.map(({ id }) => stripe.held(id)).at(-1)).toBe(0)

  const body = `Our roof leaks.\n\n::donate{purpose="The roof" amounts="40 100"}`
  const made = await staff.call<{ page: { slug: string } }>('POST', '/api/cms/pages', { title: 'Give', body })
  await page.goto(`${site.url}/${made.page.slug}`)
  await note('of giving')
  await page.getByText('$40', { exact: true }).click()
  await page.getByRole('button', { name: 'Donate' }).click()
  await page.waitForURL((url) => url.origin === stripe.url)
  await page.getByRole('button', { name: 'Pay now' }).click()
  await page.waitForURL(/\?returned=1/)
  await note('after giving')

  const mail = await eventually('place, cancellation and thanks are emailed', async () => {
    const all = await readMail(site.dataDir)
    return ['registered', 'canceled', 'Thank you'].every((word) => all.some(({ subject }) => subject?.includes(word))) ? all : undefined
  })
  for (const { subject = '', text = '', html = '', from } of mail)
    texts[`email ${subject}`] = [subject, text, html, from?.name, from?.address].join('\n')
  const left = Object.entries(texts).flatMap(([where, text]) => former.exec(text)?.map((found) => `${where}: ${found}`) ?? [])
  expect(left).toEqual([])
})
