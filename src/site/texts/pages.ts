import { about } from './about'

/** Every page whose texts staff may change, in the order in which they see them (spec B §6.4). */
export const textPages = { about }

export type TextPageName = keyof typeof textPages
