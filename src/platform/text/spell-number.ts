const WORDS =
  'none one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  )

export const spellNumber = (count: number): string => WORDS[count] ?? count.toLocaleString('en-US')
