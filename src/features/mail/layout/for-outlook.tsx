/** Outlook for Windows draws emails as Word does and alone reads these comments. React writes none, so elements hold their places (record 51). */
export const OutlookOpens = () => <i data-outlook="open" />
export const OutlookCloses = () => <i data-outlook="close" />

const onlyOutlook = (html: string) => `<!--[if mso]>${html}<![endif]-->`
const STYLE = 'td,p,a,li,span,div{font-family:Arial,sans-serif}h1,h2{font-family:Georgia,serif !important}'
const OPEN = '<table role="presentation" align="center" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td>'

/** Rendered HTML with Outlook's comments, and without React's marks and preloads, which are for browsers. */
export const finishForMail = (html: string): string =>
  html
    .replace(/<!--[^>]*-->|<link rel="preload"[^>]*>/g, '')
    .replace('</head>', `${onlyOutlook(`<style>${STYLE}</style>`)}</head>`)
    .replace('<i data-outlook="open"></i>', onlyOutlook(OPEN))
    .replace('<i data-outlook="close"></i>', onlyOutlook('</td></tr></table>'))
