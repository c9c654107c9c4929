import { finding, itemIdPattern, named, optionsOf, type Finding, type ItemBase, type WithOptions } from '../item.ts'
import { checkBounds } from './scale-bounds.ts'
import { rowTypeOf } from './row-types.ts'
import { maxRowsOf, type RowsItem } from './sub-form-rows.ts'

/** Settings not allowed for questions in rows, because they apply to whole answers only. */
const refused: readonly {
  readonly has: (item: ItemBase & WithOptions & { readonly unique?: boolean }) => boolean
  readonly key: string
  readonly zh: string
  readonly en: string
}[] = [
  {
    key: 'options',
    has: (item) => optionsOf(item).some(({ other }) => other),
    zh: '行里的选项不能带填写框',
    en: 'options in a row can’t ask for text',
  },
  {
    key: 'options',
    has: (item) => optionsOf(item).some(({ quota }) => quota !== undefined),
    zh: '行里的选项不能限名额',
    en: 'options in a row can’t have seats',
  },
  {
    key: 'optionsFrom',
    has: (item) => item.optionsFrom !== undefined,
    zh: '行里的选项不能来自字典或接口',
    en: 'options in a row can’t come from a dictionary or an API',
  },
  {
    key: 'unique',
    has: (item) => item.unique === true,
    zh: '行里的题目不能设为不允许重复',
    en: 'answers in a row can’t be made unique',
  },
  {
    key: 'hidden',
    has: (item) => item.hidden === true,
    zh: '行里的题目不能隐藏',
    en: 'a question in a row can’t be hidden',
  },
  {
    key: 'default',
    has: (item) => item.default !== undefined,
    zh: '行里的题目不能有默认值',
    en: 'a question in a row can’t have a default answer',
  },
]

/** Errors of the questions in a row, attributed to their item. */
export function checkRows(item: RowsItem, at: string): readonly Finding[] {
  const inner = item.rowItems ?? []
  const name = named(item)
  const report = (code: string, where: string, zh: string, en: string): Finding =>
    finding(code, `${at}/${where}`, `「${name}」：${zh}`, `“${name}”: ${en}`, item.id)
  const none =
    inner.length === 0 ? [report('rows.none', 'rowItems', '每行还没有题目', 'its rows have no question yet')] : []
  const labels = new Map<string, number>()
  const ids = new Set<string>()
  return [
    ...none,
    ...checkBounds(item, at, 'minRows', item.minRows, maxRowsOf(item)),
    ...inner.flatMap((one, i): readonly Finding[] => {
      const where = `rowItems/${i}`
      const type = rowTypeOf(one.type)
      const label = one.label.trim()
      const isKnownLabel = labels.has(label)
      const isKnownId = ids.has(one.id)
      labels.set(label, i)
      ids.add(one.id)
      if (!type)
        return [
          report(
            'rows.type',
            `${where}/type`,
            `「${named(one)}」的题型不能放在行里；行里可以放单行文本、多行文本、数字、单选、多选、下拉、评分、日期和时间`,
            `“${named(one)}” is of a type that cannot stand in a row; rows take text, long text, numbers, single and multiple choice, drop-downs, ratings, dates and times`,
          ),
        ]
      return [
        ...(itemIdPattern.test(one.id) && !isKnownId
          ? []
          : [
              report(
                'rows.id',
                `${where}/id`,
                `行内题目的编号「${one.id}」重复，或不是 6 位字母或数字`,
                `the id “${one.id}” in its rows is repeated, or is not six letters or digits`,
              ),
            ]),
        ...(label === ''
          ? [
              report(
                'item.label',
                `${where}/label`,
                `每行的第 ${i + 1} 个题目还没有标题`,
                `question ${i + 1} in its rows has no title yet`,
              ),
            ]
          : isKnownLabel
            ? [
                report(
                  'rows.sameLabel',
                  `${where}/label`,
                  `每行有两个题目都叫「${named(one)}」`,
                  `two questions in its rows are called “${named(one)}”`,
                ),
              ]
            : []),
        ...refused
          .filter(({ has }) => has(one))
          .map(({ key, zh, en }) =>
            report('rows.setting', `${where}/${key}`, `「${named(one)}」${zh}`, `“${named(one)}”: ${en}`),
          ),
        ...type.check(one, `${at}/${where}`).map((found) => ({ ...found, item: item.id })),
      ]
    }),
  ]
}
