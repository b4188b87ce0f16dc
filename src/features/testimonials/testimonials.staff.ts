import type { StaffFeature } from '@/features/staff-area/staff-feature'

export const testimonialsStaff: StaffFeature = {
  tab: {
    id: 'testimonials',
    label: 'Testimonials',
    group: '',
    load: async () => (await import('./components/testimonials-panel')).TestimonialsPanel,
  },
  dialogs: [{ name: 'edit', tab: 'testimonials', load: async () => (await import('./components/testimonial-dialog')).EditTestimonial }],
}
