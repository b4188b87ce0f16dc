import { expect, test } from 'vitest'
import { renderEmail } from '@/features/mail/render-email.server'
import { defaultSite } from '@/site/facts'
import { RegistrationNotice } from './emails/registration-notice'
import { manageFormPosts } from './manage/manage-form-posts.server'
import { manageForm } from './manage/manage-forms'

const registration = {
  name: 'Ada',
  email: 'ada@example.net',
  inGroup: false,
  groupName: null,
  message: null,
  isWaiting: false,
  position: null,
  guests: 0,
  answers: [],
  contribution: null,
  scholarship: null,
}
const event = { title: 'Open House', when: 'Sunday' }

test('spec B §6.3: where forms do not ask for the ongoing group, a change keeps the stored answer', () => {
  const { body } = manageFormPosts[manageForm('change')] ?? {}
  const asked = { inDiamondHeartGroup: false, diamondHeartGroupName: '' }
  expect(body?.({ name: 'Ada', inDiamondHeartGroup: '', diamondHeartGroupName: '', additionalMessage: '' })).toMatchObject(asked)
  expect(body?.({ name: 'Ada', additionalMessage: '' })).toMatchObject({ inDiamondHeartGroup: undefined, diamondHeartGroupName: undefined })
})

test('spec B §6.3: where forms do not ask for the ongoing group, the notice says nothing of it, but what was answered stays', async () => {
  const notice = async (groupQuestion: boolean, answered: { inGroup: boolean; groupName: string | null }) =>
    (
      await renderEmail(
        RegistrationNotice({ site: { ...defaultSite, groupQuestion }, registration: { ...registration, ...answered }, event }),
      )
    ).text
  expect(await notice(true, { inGroup: false, groupName: null })).toContain('In an ongoing group: No')
  expect(await notice(false, { inGroup: false, groupName: null })).not.toContain('ongoing group')
  expect(await notice(false, { inGroup: true, groupName: 'Tuesday' })).toContain('In an ongoing group: Yes')
})
