/** Written by scripts/optimize-images.ts. */
export const sampleImages = {
  programOngoingGroups: '/images/program-ongoing-groups-adf5caa9-1200x800.webp',
  programIntroductory: '/images/program-introductory-3b18e611-1200x800.webp',
  programInquiry: '/images/program-inquiry-536aa285-1200x800.webp',
  programMeditation: '/images/program-meditation-0885c9b2-1200x800.webp',
  eventSundayMeditation: '/images/event-sunday-meditation-e231af33-1200x800.webp',
  eventIntroduction: '/images/event-introduction-1ad96014-1200x800.webp',
  eventBodyJourney: '/images/event-body-journey-e85e6f1e-1200x800.webp',
  eventOnlineGuidance: '/images/event-online-guidance-72eb4115-1200x800.webp',
  teacher1: '/images/teacher-1-2b11be99-800x800.webp',
  teacher2: '/images/teacher-2-91fa939b-800x800.webp',
  teacher3: '/images/teacher-3-ab8d3905-800x800.webp',
} as const
