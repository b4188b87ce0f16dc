/** Why somebody gets no place; staff are asked whether to go beyond them. */
export const FULL = 'All places are taken'
