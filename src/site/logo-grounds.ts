export const LOGO_GROUNDS = ['light', 'dark', 'email'] as const
export type LogoGround = (typeof LOGO_GROUNDS)[number]

export const onDark = '&on=dark'
export const onEmail = '&on=email'
