/**
 * The pinyin initial of each character of a text: 用户管理 is `yhgl`. Other characters stand for themselves, in lower case,
 * so that positions in the initials are positions in the text. Read off the order in which the browser sorts Chinese,
 * which costs no dictionary; a character of several readings has the commonest one only. Without that order, there are
 * no initials.
 */
export function initialsOf(text: string): string {
  return [...text]
    .map((character) => (isHan(character) && isSorted ? initialOf(character) : character.toLowerCase().slice(0, 1)))
    .join('')
}

const collator = new Intl.Collator('zh-Hans-CN-u-co-pinyin')
const isSorted = collator.resolvedOptions().locale.startsWith('zh')
const isHan = (character: string): boolean => /\p{Script=Han}/u.test(character)

/** The first character of each initial, in the order of pinyin; no syllable begins with i, u or v. */
const firsts = [...'阿八嚓哒妸发旮哈讥咔垃妈拏噢妑七呥仨他穵夕丫帀']
const letters = 'abcdefghjklmnopqrstwxyz'

function initialOf(character: string): string {
  const at = firsts.findLastIndex((first) => collator.compare(first, character) <= 0)
  return letters[at] ?? character
}
