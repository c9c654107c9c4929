const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
const han = /\p{Script=Han}/u
/**
 * Characters that must not begin a line stay with the previous word; characters that must not end one, with the next.
 */
const closing = /^[\p{Pe}\p{Pf}，。、；：！？…\s]+$/u
const opening = /[\p{Ps}\p{Pi}]$/u

/**
 * Splits a title into segments between which lines may break; undefined where spaces already allow that. The segments
 * joined are the title.
 */
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

/** A single character is usually the end of a word missing in the dictionary: 登记 · 表. */
const isSingle = (segment: string): boolean => [...segment].length === 1 && han.test(segment)
