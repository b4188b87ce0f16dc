import { editConflict } from '@/content/content-saves.schema'
import { defineCalls } from '@/platform/http/calls'
import { menusAnswer, menusInput } from './menus.schema'

/** spec B §11.3, §10 */
export const menuCalls = defineCalls({
  'GET /api/menus': {
    summary: 'Read the links of the header and of the footer',
    access: 'editor',
    success: { body: menusAnswer },
  },
  'PUT /api/menus': {
    summary: 'Change the links of the header or of the footer; null brings a part back to the original',
    access: 'editor',
    body: menusInput,
    success: { body: menusAnswer },
    conflict: editConflict(menusAnswer),
  },
})
