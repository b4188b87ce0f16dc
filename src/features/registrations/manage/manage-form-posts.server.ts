import { type FormFields, textOf } from '@/platform/forms/form-fields'
import type { FormPost } from '@/platform/forms/form-post'
import { furtherDetails, isTicked } from '../form-answers'
import { MANAGE_ACTIONS, manageForm } from './manage-forms'

/** The call of a registration, by the path of its page. */
const callOf = (page: string, rest = '') => {
  const [, token] = /^\/registration\/([^/]+)$/.exec(page) ?? []
  return token && `/api/registrations/${token}${rest}`
}

const changeFields = (fields: FormFields) => ({
  name: textOf(fields, 'name'),
  // Where the form does not ask, the stored answer stays.
  inDiamondHeartGroup: isTicked(fields, 'inDiamondHeartGroup'),
  diamondHeartGroupName: 'diamondHeartGroupName' in fields ? textOf(fields, 'diamondHeartGroupName') : undefined,
  additionalMessage: textOf(fields, 'additionalMessage'),
  ...furtherDetails(fields),
})

/** Back to the page, which says what was done. */
const backTo = (done: string) => (_answer: object, page: string) => `${page}?done=${done}`

/** The forms of a registration's page, for browsers without JavaScript (spec B §3.3). */
export const manageFormPosts: Record<string, FormPost> = {
  [manageForm('change')]: { method: 'PUT', call: (page) => callOf(page), body: changeFields, thanks: backTo('change') },
  ...Object.fromEntries(
    MANAGE_ACTIONS.map((action) => [
      manageForm(action),
      { call: (page) => callOf(page, `/${action}`), body: () => ({}), thanks: backTo(action) } satisfies FormPost,
    ]),
  ),
}
