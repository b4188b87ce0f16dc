import italicWide1 from '@fontsource-variable/newsreader/files/newsreader-latin-ext-wght-italic.woff2?url'
import italicWide0 from '@fontsource-variable/newsreader/files/newsreader-latin-wght-italic.woff2?url'
import heading from './fonts/newsreader-heading.woff2?url'
import italic from './fonts/newsreader-italic.woff2?url'

/** Written by scripts/subset-fonts.ts. The faces of each cut, the one that its text is set in last. */
export const lateFaces = {
  heading: [{ url: heading, family: 'Newsreader', style: 'normal', weight: '381 460' }],
  italic: [
    {
      url: italicWide0,
      family: 'Newsreader',
      style: 'italic',
      weight: '370',
      unicodeRange:
        'U+00A0-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
    },
    {
      url: italicWide1,
      family: 'Newsreader',
      style: 'italic',
      weight: '370',
      unicodeRange:
        'U+0100-0130,U+0132-0151,U+0154-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
    },
    { url: italic, family: 'Newsreader', style: 'italic', weight: '370' },
    {
      url: italicWide0,
      family: 'Newsreader Quote',
      style: 'italic',
      weight: '370',
      unicodeRange:
        'U+00A0-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
    },
    {
      url: italicWide1,
      family: 'Newsreader Quote',
      style: 'italic',
      weight: '370',
      unicodeRange:
        'U+0100-0130,U+0132-0151,U+0154-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
    },
    { url: italic, family: 'Newsreader Quote', style: 'italic', weight: '370' },
  ],
}
