import type { ItemBase } from '../item.ts'
import { defineItemType, plainText } from '../item-type.ts'
import { fileFault, fileNameOf, fileSchema, filesIn, filesWritten, limitsOfFiles, refOf } from './file-base.ts'

/** A name drawn by hand or typed, kept as a picture. */
export interface SignatureItem extends ItemBase {
  readonly type: 'signature'
}

const writtenIn = (texts: readonly string[]): unknown => {
  const [first] = filesWritten(texts)
  return typeof first === 'string' && first.startsWith('/') ? { url: first } : first
}

export const signature = defineItemType<SignatureItem>({
  type: 'signature',
  name: { 'zh-cn': '手写签名', en: 'Signature' },
  group: 'files',
  grading: 'none',
  request: 'sign',
  family: 'files',
  files: (item) => limitsOfFiles(item, ['image']),
  answerSchema: () => fileSchema,
  // without scripts, the last chosen picture counts
  parse: (item, posted) => writtenIn(posted(item.id).toReversed()),
  fields: (item, value) => filesIn(value).map((one) => [item.id, JSON.stringify(one)] as const),
  oversize: (_, value) =>
    Array.isArray(value) || (typeof value === 'object' && value !== null && Object.keys(value).length > 5)
      ? { code: 'type' }
      : undefined,
  explain: (_, { keyword }) => fileFault(keyword),
  fault: (_, value) => (refOf(value) === undefined ? { code: 'fileGone', limit: '' } : undefined),
  text: (_, value) => {
    const [first] = filesIn(value)
    return (first && fileNameOf(first)) || plainText(value)
  },
  columns: ({ id }) => [
    {
      key: id,
      value: (answers) => answers[id],
      text: (answers) => filesIn(answers[id]).map(fileNameOf)[0] ?? '',
      read: (cell) => {
        const found = cell === undefined || cell === null ? undefined : writtenIn([String(cell)])
        return found === undefined ? {} : { [id]: found }
      },
    },
  ],
})
