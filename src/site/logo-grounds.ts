/** What is behind a logo: pages, their dark footer, or an email, whose ground its reader chooses. */
export const LOGO_GROUNDS = ['light', 'dark', 'email'] as const
export type LogoGround = (typeof LOGO_GROUNDS)[number]

/** Added to the path of the logo, for the one that can be seen on the pages' dark footer, or on an email's ground; without, on pages. */
export const onDark = '&on=dark'
export const onEmail = '&on=email'
