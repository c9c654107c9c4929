import { defineItemType, plainText } from '../item-type.ts'
import { optionChanges } from './diff-choices.ts'
import { asRows, gridOf, gridSettings, partialChanges, rowsOf, type GridItem } from './matrix-base.ts'
import { input, type InputItem } from './input.ts'

/** A sentence with blanks. Each blank is a row preceded by its text; `tail` follows the last blank. */
export interface HorizontalInputItem extends GridItem {
  readonly type: 'horizontalInput'
  readonly tail?: string
}

const grid = gridOf<HorizontalInputItem, InputItem>(
  input,
  () => ({ type: 'input' }),
  () => false,
)

export const horizontalInput = defineItemType<HorizontalInputItem>({
  ...grid,
  type: 'horizontalInput',
  name: { 'zh-cn': '横向填空', en: 'Fill in the blanks' },
  group: 'text',
  grading: 'blanks',
  settings: {
    gridRows: {
      ...gridSettings.gridRows,
      label: { 'zh-cn': '空（每个空前面的文字）', en: 'Blanks (the text before each)' },
    },
    tail: {
      type: 'string',
      label: { 'zh-cn': '最后一个空后面的文字', en: 'Text after the last blank' },
      length: 200,
      section: 'content',
      isPublic: true,
      isAppearance: true,
    },
    partial: { ...gridSettings.partial, label: { 'zh-cn': '可以只填部分空', en: 'Allow empty blanks' } },
  },
  create: (locale) =>
    locale === 'en'
      ? {
          gridRows: [
            { value: 'b1', label: 'I work in' },
            { value: 'b2', label: 'as' },
          ],
          tail: '.',
        }
      : {
          gridRows: [
            { value: 'b1', label: '我在' },
            { value: 'b2', label: '部门，担任' },
          ],
          tail: '。',
        },
  text: (item, value) => {
    if (rowsOf(item).every((row) => asRows(value)[row.value] === undefined)) return plainText(value)
    const sentence = rowsOf(item).map(
      ({ value: blank, label }) => `${label} ${plainText(asRows(value)[blank]) || '____'}`,
    )
    // no space before a full stop
    const gap = /^[\p{L}\p{N}]/u.test(item.tail ?? '') ? ' ' : ''
    return `${sentence.join(' ')}${gap}${item.tail ?? ''}`.trim()
  },
  compare: (was, item) => [
    ...optionChanges({ ...was, options: rowsOf(was) }, { ...item, options: rowsOf(item) }),
    ...partialChanges(was, item),
  ],
})
