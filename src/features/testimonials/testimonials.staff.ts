import type { StaffFeature } from '@/features/staff-area/staff-feature'

export const testimonialsStaff: StaffFeature = {
  tab: {
    id: 'testimonials',
    label: 'Testimonials',
    group: '',
    keywords: 'quotes reviews',
    load: async () => (await import('./components/testimonials-panel')).TestimonialsPanel,
  },
  dialogs: [
    {
      name: 'edit',
      tab: 'testimonials',
      command: { label: 'Add New Testimonial', which: 'new', keywords: 'create new quote review' },
      load: async () => (await import('./components/testimonial-dialog')).EditTestimonial,
    },
  ],
  drafts: { testimonials: async () => (await import('./components/testimonial-draft')).testimonialDraft },
}
