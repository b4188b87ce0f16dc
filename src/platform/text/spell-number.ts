// Split where it is used: at the top, a call keeps every module that leads here in the pages' first script.
const WORDS =
  'none one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'

export const spellNumber = (count: number): string => WORDS.split(' ')[count] ?? count.toLocaleString('en-US')
