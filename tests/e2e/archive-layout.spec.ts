import { createNewsletter, createTeacher, createWebinar } from './archive-content'
import { expect, testOnEmptySite as test, visit } from './fixtures'
import { expectNoBarriers, noteShifts, resize, takeShifts } from './page-checks'
import type { StaffDesk } from './staff-desk'

const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamten'

/** Teachers, webinars and newsletters with much in them, and words that are longer than their lines. Answers the pages. */
async function createMuch(staff: StaffDesk) {
  const bio = `${word}. ${word}.`
  await createTeacher(staff, {
    name: word,
    title: word,
    location: word,
    email: `${'a'.repeat(60)}@example.net`,
    bio,
    personalDescription: bio,
  })
  await createTeacher(staff, { name: 'Anna Example', imageUrl: '/images/teacher-1-2b11be99-800x800.webp' })
  const { slug } = await createWebinar(staff, { title: word, presenter: word, description: word.repeat(5), tags: word })
  for (let year = 2017; year < 2025; year++) {
    await createWebinar(staff, { title: `Of ${year}`, year, thumbnailUrl: null })
    await createNewsletter(staff, { month: 'September', year })
  }
  await createNewsletter(staff, { month: 'May', year: 2025 })
  await createNewsletter(staff, { month: 'September', year: 2025, isSpecial: true, specialDescription: word.repeat(2) })
  return ['/teachers', '/webinars', `/webinars/${slug}`, '/newsletter', '/newsletter?year=special']
}

// Takes more than 6 s: two archives of many years, each looked at for barriers at two widths.
test('accessibility: full archives have no barriers and no sideways scroll, at 320 and 1440 px, and nothing moves while they load', async ({
  page,
  staff,
}) => {
  test.slow()
  // A transition that another one cuts short would count as an error.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await noteShifts(page)
  // The typefaces come with the first page, and are there for the others.
  await visit(page, '/')
  await page.evaluate(() => document.fonts.ready)
  for (const path of await createMuch(staff)) {
    // Another tab than the first can only be shown once the page is alive, so that it moves.
    const widths = path.includes('?') ? [1440] : [320, 1440]
    for (const width of widths) {
      await resize(page, { width, height: 900 })
      await visit(page, path)
      if (widths.length > 1) expect(await takeShifts(page), `${path} at ${width} px`).toEqual([])
    }
    await expectNoBarriers(page, path)
    if (path !== '/teachers') continue
    await resize(page, { width: 1440, height: 900 })
    await page.getByRole('button', { name: 'Sort alphabetically' }).click()
    await page.getByRole('button', { name: `Read more about ${word}` }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoBarriers(page, 'a teacher’s dialog')
  }
})
