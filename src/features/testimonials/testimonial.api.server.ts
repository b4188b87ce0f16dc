import { Hono } from 'hono'
import type { ApiEnv } from '@/platform/http.server'
import { listTestimonials, type TestimonialRow } from './testimonial.repository.server'
import type { Testimonial } from './testimonial.schema'

/** Visitors see the words, not who said them (spec D1 §3). */
const presentTestimonial = (row: TestimonialRow): Testimonial => ({ id: row.id, quote: row.quote })

export const testimonialsApi = new Hono<ApiEnv>().get('/testimonials', async (c) =>
  c.json({ testimonials: (await listTestimonials(c.var.services.db)).map(presentTestimonial) }),
)
