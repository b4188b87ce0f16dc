import type { StaffFeature } from '@/features/desk/staff-address'

export const testimonialsStaff: StaffFeature = {
  tab: {
    id: 'testimonials',
    label: 'Testimonials',
    group: '',
    keywords: 'quotes reviews',
    load: async () => (await import('./testimonials-panel')).TestimonialsPanel,
  },
  dialogs: [
    {
      name: 'edit',
      tab: 'testimonials',
      command: { label: 'Add New Testimonial', which: 'new', keywords: 'create new quote review' },
      load: async () => (await import('./testimonials-panel')).EditTestimonial,
    },
  ],
  drafts: { testimonials: async () => (await import('./testimonials-section')).testimonialDraft },
}
