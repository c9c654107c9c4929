/**
 * Returns the pinyin initial of each character: 用户管理 is `yhgl`. Other characters are kept in lower case, so positions
 * in the initials are positions in the text. Initials come from the browser's Chinese collation instead of a
 * dictionary: a character with several readings has only its most common one, and without that collation there are no
 * initials.
 */
export function initialsOf(text: string): string {
  return [...text]
    .map((character) => (isHan(character) && isSorted ? initialOf(character) : character.toLowerCase().slice(0, 1)))
    .join('')
}

const collator = new Intl.Collator('zh-Hans-CN-u-co-pinyin')
const isSorted = collator.resolvedOptions().locale.startsWith('zh')
const isHan = (character: string): boolean => /\p{Script=Han}/u.test(character)

/** First character of each initial in pinyin order; no syllable begins with i, u or v. */
const firsts = [...'阿八嚓哒妸发旮哈讥咔垃妈拏噢妑七呥仨他穵夕丫帀']
const letters = 'abcdefghjklmnopqrstwxyz'

function initialOf(character: string): string {
  const at = firsts.findLastIndex((first) => collator.compare(first, character) <= 0)
  return letters[at] ?? character
}
