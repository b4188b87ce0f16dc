import { contentStaff } from '@/features/desk/staff-address'

export const testimonialsStaff = contentStaff('testimonials', {
  label: 'Testimonials',
  group: '',
  keywords: 'quotes reviews',
  command: { label: 'Add New Testimonial', keywords: 'create new quote review' },
  list: async () => (await import('./testimonials-panel')).TestimonialsPanel,
  dialog: async () => (await import('./testimonials-panel')).EditTestimonial,
  draft: async () => (await import('./testimonials-section')).testimonialDraft,
})
