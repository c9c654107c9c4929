/** Texts of answers carry no language, so their marks follow the script of the labels. */
const isChinese = (texts: readonly string[]): boolean => texts.some((text) => /\p{Script=Han}/u.test(text))

/** Joins texts as a list: `甲、乙` or `A, B`. */
export const listed = (texts: readonly string[]): string => texts.join(isChinese(texts) ? '、' : ', ')

/** Joins texts that are lists themselves: `甲：1，乙：2` or `A: 1, B: 2`. */
export const enumerated = (texts: readonly string[]): string => texts.join(isChinese(texts) ? '，' : ', ')

/** Joins parts that have commas of their own: `甲；乙` or `A; B`. */
export const sequenced = (texts: readonly string[]): string => texts.join(isChinese(texts) ? '；' : '; ')

/** Puts a label before a text: `其他：茶` or `Other: tea`. */
export const labelled = (label: string, text: string): string => `${label}${isChinese([label]) ? '：' : ': '}${text}`

/** Returns the text behind a label, with either colon; undefined if the text does not begin with it. */
export function textAfter(label: string, text: string): string | undefined {
  const mark = ['：', ': '].find((one) => text.startsWith(label + one))
  return mark === undefined ? undefined : text.slice(label.length + mark.length)
}

/** Puts a remark in brackets behind a text. */
export const remarked = (text: string, remark: string): string =>
  isChinese([text]) ? `${text}（${remark}）` : `${text} (${remark})`
