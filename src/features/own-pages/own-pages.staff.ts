import { contentStaff } from '@/features/desk/staff-address'

export const ownPagesStaff = contentStaff('pages', {
  label: 'Pages',
  group: 'Website',
  keywords: 'website texts words pictures home about edit menu header footer redirect address',
  command: { label: 'Add New Page', keywords: 'create new page' },
  list: async () => (await import('./own-pages-panel')).OwnPagesPanel,
  dialog: async () => (await import('./own-pages-panel')).EditPage,
  draft: async () => (await import('./page-body')).pageDraft,
})
