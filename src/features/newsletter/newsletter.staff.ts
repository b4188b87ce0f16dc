import { contentStaff, type StaffFeature } from '@/features/desk/staff-address'

export const newslettersStaff = contentStaff('newsletters', {
  label: 'Newsletters',
  group: '',
  keywords: 'archive issues',
  command: { label: 'Add New Newsletter', keywords: 'create new issue archive' },
  list: async () => (await import('./archive/newsletters-panel')).NewslettersPanel,
  dialog: async () => (await import('./archive/newsletters-panel')).EditNewsletter,
  draft: async () => (await import('./archive/newsletter-archive')).newsletterDraft,
})

export const mailingListStaff: StaffFeature = {
  tab: {
    id: 'subscribers',
    label: 'Subscribers',
    group: 'Day to day',
    leastRole: 'host',
    keywords: 'newsletter mailing list people emails export csv',
    load: async () => (await import('./list/subscribers-panel')).SubscribersPanel,
  },
}

export const mailingsStaff: StaffFeature = {
  tab: {
    id: 'mailings',
    label: 'Mailings',
    group: 'Day to day',
    leastRole: 'host',
    keywords: 'newsletter send email campaign subscribers write',
    load: async () => (await import('./mailings/mailings-panel')).MailingsPanel,
  },
}
