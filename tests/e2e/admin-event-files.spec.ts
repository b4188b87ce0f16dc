import { aPdf, aPicture } from '../support/files'
import { addEvent, beginEditing, beginEvent, create, dialogOn, field, flyerField, imageField, save } from './event-dialog-parts'
import { expect, test } from './fixtures'
import { barriers } from './page-checks'
import type { StaffDesk } from './staff-desk'

const picture = async (name = 'hall.png') => ({ name, mimeType: 'image/png', buffer: await aPicture(90, 60, 'png') })
const pdf = (name = 'flyer.pdf') => ({ name, mimeType: 'application/pdf', buffer: aPdf() })

const storedEvent = async (staff: StaffDesk, title: string) => {
  const { events } = await staff.call<{ events: { title: string; imageUrl: string | null; flyerUrl: string | null }[] }>(
    'GET',
    '/api/cms/events',
  )
  return events.find((event) => event.title === title)
}

test('D2 §2, §5 event files: an image and a flyer are chosen with a preview and stored; marks for removal can be taken back, else both go', async ({
  page,
  staff,
}) => {
  await beginEvent(page)
  await test.step('a second file is chosen while the first is still being checked', async () => {
    await page.evaluate(() => {
      const decode = window.createImageBitmap.bind(window)
      const slow = async (source: ImageBitmapSource) => {
        await new Promise((done) => setTimeout(done, 500))
        return decode(source)
      }
      window.createImageBitmap = slow as typeof createImageBitmap
    })
    await field(page, 'Title').fill('With files')
    await imageField(page).setInputFiles(await picture())
    await expect(dialogOn(page).getByRole('img', { name: 'Preview of hall.png' })).toBeVisible()
    await flyerField(page).setInputFiles(pdf())
    await expect(dialogOn(page).getByText('flyer.pdf', { exact: true })).toBeVisible()
    expect(await barriers(page)).toEqual([])
    await create(page)
    await expect(page.getByText('Event created successfully', { exact: true })).toBeVisible()
    expect(await storedEvent(staff, 'With files')).toMatchObject({
      imageUrl: expect.stringMatching(/^\/uploads\/.*-90x60\.webp$/),
      flyerUrl: expect.stringMatching(/^\/uploads\/.*\.pdf$/),
    })
  })

  await test.step('a removal can be undone by Undo, by Keep, and by a new file; otherwise both files are removed', async () => {
    const before = await storedEvent(staff, 'With files')

    await page.getByRole('button', { name: 'Edit With files' }).click()
    const imageMark = dialogOn(page).getByText('The image will be removed when you save.')
    const flyerMark = dialogOn(page).getByText('The flyer will be removed when you save.')
    await expect(dialogOn(page).getByRole('img', { name: 'Current picture' })).toBeVisible()
    await expect(dialogOn(page).getByRole('link', { name: 'The present flyer (PDF)' })).toHaveAttribute('href', before?.flyerUrl ?? '')
    const mark = async () => {
      await dialogOn(page).getByRole('button', { name: 'Remove image' }).click()
      await dialogOn(page).getByRole('button', { name: 'Remove flyer' }).click()
      await expect(imageMark).toHaveCSS('color', 'rgb(143, 74, 66)')
      await expect(flyerMark).toBeVisible()
    }
    await mark()
    await dialogOn(page).getByText('Undo', { exact: true }).click()
    await dialogOn(page).getByRole('button', { name: 'Keep', exact: true }).click()
    await expect(imageMark).toBeHidden()
    await expect(flyerMark).toBeHidden()

    await mark()
    await imageField(page).setInputFiles(await picture('other.png'))
    await flyerField(page).setInputFiles(pdf('other.pdf'))
    await expect(imageMark).toBeHidden()
    await expect(flyerMark).toBeHidden()
    await save(page)
    await expect(page.getByText('Event updated successfully', { exact: true })).toBeVisible()
    const after = await storedEvent(staff, 'With files')
    expect(after).toMatchObject({ imageUrl: expect.stringMatching(/^\/uploads/), flyerUrl: expect.stringMatching(/^\/uploads/) })
    expect(after?.imageUrl).not.toBe(before?.imageUrl)
    expect(after?.flyerUrl).not.toBe(before?.flyerUrl)

    await page.getByRole('button', { name: 'Edit With files' }).click()
    await mark()
    await save(page)
    await expect(dialogOn(page)).toBeHidden()
    await expect.poll(() => storedEvent(staff, 'With files')).toMatchObject({ imageUrl: null, flyerUrl: null })
  })
})

test('decisions event files: one that is refused says so at once, and holds the form back until it is replaced or taken out; an upload shows its progress', async ({
  page,
  staff,
}) => {
  await staff.createEvent({ title: 'Choosy' })
  await beginEditing(page, 'Choosy')
  await test.step('a refused file says so at once, and blocks saving until it is replaced or removed', async () => {
    const saves: string[] = []
    page.on('request', (request) => request.method() === 'PUT' && saves.push(request.url()))
    await expect(imageField(page)).toHaveAttribute('accept', 'image/jpeg,image/png,image/webp,image/avif,image/gif')
    await expect(flyerField(page)).toHaveAttribute('accept', 'application/pdf')
    await imageField(page).setInputFiles({ ...pdf('not-a.png'), mimeType: 'image/png' })
    await expect(imageField(page)).toHaveAccessibleDescription(/Please choose a JPEG, PNG, WebP, AVIF or GIF image\.$/)
    await flyerField(page).setInputFiles({ ...pdf('empty.pdf'), buffer: Buffer.alloc(0) })
    await expect(flyerField(page)).toHaveAccessibleDescription(/The flyer is empty\. Please choose another file\.$/)

    await save(page)
    await expect(imageField(page)).toBeFocused()
    await imageField(page).setInputFiles(await picture())
    await expect(imageField(page)).not.toHaveAttribute('aria-invalid', 'true')
    await save(page)
    await expect(flyerField(page)).toBeFocused()
    expect(saves).toEqual([])

    await dialogOn(page).getByRole('button', { name: 'Clear' }).last().click()
    await expect(dialogOn(page).getByText('The flyer is empty')).toBeHidden()
    await save(page)
    await expect(page.getByText('Event updated successfully', { exact: true })).toBeVisible()
    expect(await storedEvent(staff, 'Choosy')).toMatchObject({ imageUrl: expect.stringMatching(/^\/uploads/), flyerUrl: null })
  })

  await test.step('an upload shows its progress', async () => {
    await addEvent(page)
    await field(page, 'Title').fill('Slow line')
    await flyerField(page).setInputFiles({ ...pdf(), buffer: Buffer.concat([aPdf(), Buffer.alloc(600_000)]) })
    const network = await page.context().newCDPSession(page)
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 400_000,
    })
    await create(page)
    await expect(dialogOn(page).getByRole('button', { name: /^Uploading [1-9]\d? %$/ })).toBeDisabled()
    await expect(page.getByText('Event created successfully', { exact: true })).toBeVisible()
  })
})
