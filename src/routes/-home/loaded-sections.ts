import type { ComponentType } from 'react'

/** The lower sections, once their code is there: they register themselves, so that the page need not name them to ask. */
export const loaded: { LowerSections?: ComponentType } = {}
