import { passes, type Test } from '../../module/condition.ts'
import type { Locale } from '../../module/localized-text.ts'
import { choicesOf, type ItemId } from '../item.ts'
import {
  answerOperand,
  defineItemType,
  plainText,
  type AnswerColumn,
  type AnswerFault,
  type Operand,
} from '../item-type.ts'
import { limits } from '../limits.ts'
import { enumerated, labelled, sequenced } from '../join-texts.ts'
import { checkRows } from './check-sub-form-rows.ts'
import { rowChanges } from './sub-form-version-changes.ts'
import {
  faultInRow,
  inRow,
  maxRowsOf,
  minRowsOf,
  questionsOf,
  rowColumn,
  rowsIn,
  usualRows,
  wholeColumn,
  type Question,
  type Row,
  type RowItem,
  type RowsItem,
} from './sub-form-rows.ts'

/** Repeats the same questions in rows. */
export interface SubFormItem extends RowsItem {
  readonly type: 'subForm'
  readonly addText?: string
}

const freshQuestions = (locale: Locale): readonly RowItem[] => [
  { id: 'field1', type: 'input', label: locale === 'en' ? 'Name' : '名称', required: true },
  { id: 'field2', type: 'number', label: locale === 'en' ? 'Quantity' : '数量' },
]

/** First error of a question in its answer, row by row. */
function firstFault(
  item: SubFormItem,
  value: unknown,
  find: (question: Question, answer: unknown) => AnswerFault | undefined,
): AnswerFault | undefined {
  for (const [at, row] of rowsIn(value).entries())
    for (const question of questionsOf(item)) {
      const answer = row[question.item.id]
      const fault = answer === undefined ? undefined : find(question, answer)
      if (fault) return faultInRow(fault, at, question.item)
    }
  return undefined
}

const tooMany = (item: SubFormItem): AnswerFault => ({
  code: 'rowMax',
  message: {
    'zh-cn': `「${item.label.trim()}」最多 ${maxRowsOf(item)} 行`,
    en: `“${item.label.trim()}” can have up to ${maxRowsOf(item)} rows`,
  },
})

const tooFew = (item: SubFormItem): AnswerFault => ({
  code: 'rowMin',
  message: {
    'zh-cn': `「${item.label.trim()}」至少填 ${minRowsOf(item)} 行`,
    en: `“${item.label.trim()}” needs at least ${minRowsOf(item)} rows`,
  },
})

const quantifiers = {
  any: (name: string) => ({ 'zh-cn': `任一行的「${name}」`, en: `“${name}” of any row` }),
  every: (name: string) => ({ 'zh-cn': `每一行的「${name}」`, en: `“${name}” of every row` }),
} as const

/** Operands of the questions in the rows, as outside of rows. */
const rowTests = ({ item, type }: Question): readonly Operand[] => {
  const own = type.operands(item).find(({ suffix }) => suffix === '')
  if (!own) return []
  return (['any', 'every'] as const).map((quantifier) => ({
    ...own,
    suffix: `.${quantifier}.${item.id}`,
    label: quantifiers[quantifier](item.label.trim() || item.id),
    choices: () => choicesOf(item),
    inRows: { item, quantifier },
    isDerived: true,
  }))
}

export const subForm = defineItemType<SubFormItem>({
  type: 'subForm',
  name: { 'zh-cn': '子表单', en: 'Sub-form' },
  group: 'matrix',
  request: 'fill',
  family: 'rows',
  settings: {
    rowItems: {
      type: 'json',
      label: { 'zh-cn': '每行的题目', en: 'Questions in each row' },
      widget: 'rowItems',
      section: 'own',
      isPublic: true,
    },
    minRows: {
      type: 'int',
      label: { 'zh-cn': '最少行数', en: 'Min. rows' },
      min: 0,
      max: limits.rows,
      upTo: 'maxRows',
      isHalf: true,
      section: 'limits',
      isPublic: true,
    },
    maxRows: {
      type: 'int',
      label: { 'zh-cn': '最多行数', en: 'Max. rows' },
      min: 1,
      max: limits.rows,
      default: usualRows,
      isHalf: true,
      section: 'limits',
      isPublic: true,
    },
    addText: {
      type: 'string',
      label: { 'zh-cn': '添加按钮的文字', en: 'Text of the add button' },
      length: 40,
      section: 'show',
      isPublic: true,
      isAppearance: true,
    },
  },
  create: (locale) => ({ rowItems: freshQuestions(locale) }),
  answerSchema: (item) => ({
    type: 'array',
    items: {
      type: 'object',
      properties: Object.fromEntries(questionsOf(item).map((one) => [one.item.id, one.type.answerSchema(one.item)])),
      required: questionsOf(item).flatMap((one) => (one.item.required ? [one.item.id] : [])),
      minProperties: 1,
      additionalProperties: false,
    },
    minItems: Math.max(1, minRowsOf(item)),
    maxItems: maxRowsOf(item),
  }),
  check: checkRows,
  parse: (item, posted) => {
    const rows = Array.from({ length: maxRowsOf(item) }, (_, at): Row => {
      const answers = questionsOf(item).map((one): readonly [ItemId, unknown] => [
        one.item.id,
        one.type.parse(inRow(item, at, one.item), posted),
      ])
      return Object.fromEntries(answers.filter(([, answer]) => answer !== undefined))
    }).filter((row) => Object.keys(row).length > 0)
    return rows.length === 0 ? undefined : rows
  },
  fields: (item, value) =>
    rowsIn(value).flatMap((row, at) =>
      questionsOf(item).flatMap((one) => one.type.fields(inRow(item, at, one.item), row[one.item.id])),
    ),
  oversize: (item, value) => {
    if (!Array.isArray(value)) return undefined
    if (value.length > maxRowsOf(item)) return tooMany(item)
    const questions = questionsOf(item)
    if (rowsIn(value).some((row) => Object.keys(row).length > questions.length)) return { code: 'type' }
    return firstFault(item, value, (one, answer) => one.type.oversize(one.item, answer))
  },
  explain: (item, { instancePath, keyword, params }, value): AnswerFault => {
    const [, , place, key, ...rest] = instancePath.split('/')
    if (place === undefined) {
      if (keyword === 'minItems') return tooFew(item)
      return keyword === 'maxItems' ? tooMany(item) : { code: 'type' }
    }
    const row = Number(place)
    const question = questionsOf(item).find((one) => one.item.id === (key ?? params.missingProperty))
    if (!question) return keyword === 'minProperties' ? { code: 'row', limit: row + 1 } : { code: 'type' }
    const own = { instancePath: ['', question.item.id, ...rest].join('/'), keyword, params }
    const fault: AnswerFault =
      key === undefined
        ? { code: 'required' }
        : question.type.explain(question.item, own, rowsIn(value)[row]?.[question.item.id])
    return faultInRow(fault, row, question.item)!
  },
  fault: (item, value, now) => firstFault(item, value, (one, answer) => one.type.fault(one.item, answer, now)),
  text: (item, value) => {
    const lines = rowsIn(value).map((row, at) => {
      const texts = questionsOf(item).map((one) => [one.item.label, one.type.text(one.item, row[one.item.id])] as const)
      const parts = texts.filter(([, text]) => text !== '').map(([label, text]) => labelled(label, text))
      return parts.length === 0 ? '' : `${at + 1}. ${enumerated(parts)}`
    })
    const rows = lines.filter((text) => text !== '')
    return rows.length > 0 ? sequenced(rows) : plainText(value)
  },
  columns: (item): readonly AnswerColumn[] => [
    ...questionsOf(item).map((question) => rowColumn(item, question)),
    wholeColumn(item, (answers) => subForm.text(item, answers[item.id])),
  ],
  operands: (item): readonly Operand[] => [
    answerOperand('rows'),
    ...questionsOf(item).map((one) =>
      answerOperand('rows', { suffix: `.${one.item.id}`, label: one.item.label, isOfRows: true, isDerived: true }),
    ),
    ...questionsOf(item).flatMap(rowTests),
  ],
  member: (_, value, key) => {
    const [, quantifier, id] = /^(any|every)\.(.+)$/.exec(key) ?? []
    const rows = rowsIn(value)
    if (id === undefined) return rows.flatMap((row) => (row[key] === undefined ? [] : [row[key]]))
    // false for no rows, as for a missing value
    return (test: Test) =>
      quantifier === 'any'
        ? rows.some((row) => passes(row[id], test))
        : rows.length > 0 && rows.every((row) => passes(row[id], test))
  },
  measures: (item) => [
    {
      split: 'rows',
      parts: questionsOf(item).map((one) => ({
        key: one.item.id,
        label: one.item.label,
        item: { ...one.item, id: `${item.id}.${one.item.id}` },
      })),
    },
  ],
  compare: rowChanges,
})
