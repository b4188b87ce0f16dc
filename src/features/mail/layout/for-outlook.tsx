/*
 * Outlook for Windows draws emails as Word does: it has no greatest width, no room within anything but cells of a table, and takes Times for every
 * text whose first font it lacks. What only Outlook should read is in comments that no other program reads. React writes no comments, so these take
 * the places of elements (record 51).
 */
export const OutlookOpens = () => <i data-outlook="open" />
export const OutlookCloses = () => <i data-outlook="close" />

const onlyOutlook = (html: string) => `<!--[if mso]>${html}<![endif]-->`
const STYLE = 'td,p,a,li,span,div{font-family:Arial,sans-serif}h1,h2{font-family:Georgia,serif !important}'
const OPEN = '<table role="presentation" align="center" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td>'

/** Of a drawn email, with what Outlook needs, and without what React leaves for browsers: marks, and pictures to load ahead. */
export const finishForMail = (html: string): string =>
  html
    .replace(/<!--[^>]*-->|<link rel="preload"[^>]*>/g, '')
    .replace('</head>', `${onlyOutlook(`<style>${STYLE}</style>`)}</head>`)
    .replace('<i data-outlook="open"></i>', onlyOutlook(OPEN))
    .replace('<i data-outlook="close"></i>', onlyOutlook('</td></tr></table>'))
