const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
const han = /\p{Script=Han}/u
/** What no line may begin with stays with the word before, what none may end with with the word after. */
const closing = /^[\p{Pe}\p{Pf}，。、；：！？…\s]+$/u
const opening = /[\p{Ps}\p{Pi}]$/u

/** A title in pieces that a line break may part; undefined where spaces do that already. Joined they are the title. */
export function titleSegments(title: string): readonly string[] | undefined {
  if (!han.test(title)) return undefined
  const words: string[] = []
  for (const { segment } of segmenter.segment(title)) {
    const last = words.at(-1)
    if (last !== undefined && (closing.test(segment) || opening.test(last) || isSingle(segment)))
      words[words.length - 1] = last + segment
    else words.push(segment)
  }
  return words
}

/** One character on its own is mostly the end of a word that the dictionary does not know: 登记 · 表. */
const isSingle = (segment: string): boolean => [...segment].length === 1 && han.test(segment)
