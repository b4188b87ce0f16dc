import { TestimonialsSection } from '@/features/testimonials/components/testimonials-section'
import { useToday } from '@/routes/-layout/today'
import { EventsProgramsSection } from './events-programs-section'
import { GetStartedSection } from './get-started-section'
import { loaded } from './loaded-sections'
import { NewsletterSection } from './newsletter-section'
import { TeachersSection } from './teachers-section'

/** What the home page shows below the first view. */
export function LowerSections() {
  const today = useToday()
  return (
    <>
      <TestimonialsSection />
      <EventsProgramsSection today={today} />
      <TeachersSection />
      <GetStartedSection />
      <NewsletterSection />
    </>
  )
}

loaded.LowerSections = LowerSections
