import type { Locale } from '../../module/localized-text.ts'
import { change, type Change } from '../version-change.ts'
import { finding, named, type Answers, type Finding, type ItemBase, type Option } from '../item.ts'
import {
  answerOperand,
  plainText,
  type AnswerColumn,
  type ItemType,
  type ItemTypeSpec,
  type Operand,
} from '../item-type.ts'
import type { ItemSettings } from '../item-setting.ts'
import { labelled, sequenced } from '../join-texts.ts'
import { checkOptions, scoreOperand } from './choice-base.ts'
import { optionChanges } from './diff-choices.ts'

/** Rows that are each answered like a question; an answer has the rows' values as keys. */
export interface GridItem extends ItemBase {
  readonly gridRows?: readonly Option[]
  /** Whether each visitor sees the rows in a random order. */
  readonly shuffle?: boolean
  /**
   * Whether rows may be left unanswered although the question is required, by its setting or by a rule; of an optional
   * one any may.
   */
  readonly partial?: boolean
}

/** Whether the settings demand every row. Rules may demand it, too, so that the answer's schema does not. */
const wantsAll = ({ required, partial }: GridItem): boolean => required === true && !partial

export const rowsOf = (item: GridItem): readonly Option[] => item.gridRows ?? []

/** The rows by value, so that browser and server name the same one, in whichever order the visitor sees them. */
export const rowsByValue = (item: GridItem): readonly Option[] =>
  rowsOf(item).toSorted(({ value: a }, { value: b }) => a.length - b.length || (a < b ? -1 : 1))

export const freshRows = (locale: Locale): readonly Option[] =>
  [1, 2, 3].map((n) => ({ value: `r${n}`, label: locale === 'en' ? `Row ${n}` : `行 ${n}` }))

/** The answer by row; empty when the value is not an answer of a grid. */
export const asRows = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>) // just checked
    : {}

/** The key that a part of an error's JSON pointer names. */
export const keyOfPointer = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~')

/** Effects of requiring every row, by the setting or, of an optional question, whenever a rule requires it. */
export function partialChanges(was: GridItem, item: GridItem): readonly Change[] {
  const name = named(item)
  const changeOf = (isWider: boolean, zh: string, en: string): readonly Change[] => [
    isWider ? change('widening', 'item.wider', zh, en, item.id) : change('breaking', 'item.narrower', zh, en, item.id),
  ]
  if (wantsAll(was) !== wantsAll(item))
    return wantsAll(was)
      ? changeOf(true, `「${name}」可以只答一部分`, `“${name}” may be answered in part`)
      : changeOf(
          false,
          `「${name}」改为全部要答，已收集的答案可能不完整`,
          `“${name}” wants all of its parts; collected answers may lack some`,
        )
  if (item.required || was.required || was.partial === item.partial) return []
  return item.partial
    ? changeOf(
        true,
        `规则要求回答「${name}」时，可以只答一部分`,
        `“${name}” may be answered in part when a rule requires it`,
      )
    : changeOf(
        false,
        `规则要求回答「${name}」时，改为全部要答`,
        `“${name}” wants all of its parts when a rule requires it`,
      )
}

/** Reports missing, repeated or unnamed rows or columns, in the setting `key`. */
export function checkLines(
  item: ItemBase,
  at: string,
  key: string,
  lines: readonly Option[],
  [zh, en]: readonly [zh: string, en: string],
): readonly Finding[] {
  if (lines.length === 0)
    return [
      finding(
        'lines.none',
        `${at}/${key}`,
        `「${named(item)}」还没有${zh}`,
        `“${named(item)}” has no ${en} yet`,
        item.id,
      ),
    ]
  return [
    ...checkOptions({ ...item, options: lines }, at).map((found) => ({
      ...found,
      at: found.at.replace(`${at}/options`, `${at}/${key}`),
    })),
    // answers are objects with these keys, so the names of inherited members are refused
    ...lines.flatMap(({ value }, i) =>
      value in {}
        ? [
            finding(
              'option.value',
              `${at}/${key}/${i}/value`,
              `「${named(item)}」的存储值不能是「${value}」`,
              `“${named(item)}” cannot store anything as “${value}”`,
              item.id,
            ),
          ]
        : [],
    ),
  ]
}

/** Common definition of grids whose rows are questions of type `row`. `rowItem` builds that question without an id. */
export const gridOf = <I extends GridItem, R extends ItemBase>(
  row: ItemType<R>,
  rowItem: (item: I, line: Option) => Omit<R, 'id' | 'label'>,
  hasScore: (item: I) => boolean,
): Pick<
  ItemTypeSpec<I>,
  | 'family'
  | 'answerSchema'
  | 'check'
  | 'parse'
  | 'fields'
  | 'oversize'
  | 'missingPart'
  | 'explain'
  | 'fault'
  | 'text'
  | 'columns'
  | 'operands'
  | 'measures'
  | 'compare'
> => {
  const inner = (item: I, line: Option): R =>
    ({ ...rowItem(item, line), id: `${item.id}.${line.value}`, label: line.label }) as R // with id and label the row question is complete
  const each = <T>(item: I, give: (line: Option, question: R) => T): readonly T[] =>
    rowsOf(item).map((line) => give(line, inner(item, line)))
  return {
    family: 'grid',
    answerSchema: (item) => ({
      type: 'object',
      properties: Object.fromEntries(each(item, (line, question) => [line.value, row.answerSchema(question)])),
      additionalProperties: false,
    }),
    check: (item, at) => [
      ...checkLines(item, at, 'gridRows', rowsOf(item), ['行', 'rows']),
      ...(rowsOf(item)[0] ? row.check({ ...inner(item, rowsOf(item)[0]!), id: item.id, label: item.label }, at) : []),
    ],
    parse: (item, posted) => {
      const given = each(item, (line, question) => [line.value, row.parse(question, posted)] as const)
      const answered = given.filter(([, value]) => value !== undefined)
      return answered.length === 0 ? undefined : Object.fromEntries(answered)
    },
    fields: (item, value) => each(item, (line, question) => row.fields(question, asRows(value)[line.value])).flat(),
    oversize: (item, value) => {
      if (typeof value !== 'object' || value === null) return undefined
      if (Array.isArray(value) || Object.keys(value).length > rowsOf(item).length) return { code: 'type' }
      return each(item, (line, question) => row.oversize(question, asRows(value)[line.value])).find(Boolean)
    },
    missingPart: (item, value) => {
      if (item.partial) return undefined
      const missing = rowsByValue(item).find((line) => asRows(value)[line.value] === undefined)
      return missing && { code: 'row', limit: missing.label }
    },
    explain: (item, { instancePath, keyword, params }, value) => {
      const [, , key = '', ...rest] = instancePath.split('/')
      const line = rowsOf(item).find((one) => one.value === keyOfPointer(key))
      if (line)
        return row.explain(
          inner(item, line),
          { instancePath: ['', key, ...rest].join('/'), keyword, params },
          asRows(value)[line.value],
        )
      // earlier versions demand the rows in their schema
      const missing = rowsOf(item).find((one) => one.value === params.missingProperty)
      return keyword === 'required' && missing ? { code: 'row', limit: missing.label } : { code: 'type' }
    },
    fault: (item, value) =>
      each(item, (line, question) => {
        const one = asRows(value)[line.value]
        return one === undefined ? undefined : row.fault(question, one)
      }).find(Boolean),
    text: (item, value) => {
      const known = each(item, (line, question) => [line.label, row.text(question, asRows(value)[line.value])] as const)
      const cellTexts = known.filter(([, text]) => text !== '').map(([label, text]) => labelled(label, text))
      return cellTexts.length > 0 ? sequenced(cellTexts) : plainText(value)
    },
    columns: (item) =>
      each(item, (line, question): AnswerColumn => {
        const [column] = row.columns(question)
        const alone = (answers: Answers): Answers => ({ [question.id]: asRows(answers[item.id])[line.value] })
        return {
          key: question.id,
          label: line.label,
          family: row.family(question),
          path: [item.id, line.value],
          value: (answers) => asRows(answers[item.id])[line.value],
          text: (answers) => column!.text(alone(answers)),
          read: (cell) => {
            const value = column!.read(cell)[question.id]
            return value === undefined ? {} : { [item.id]: { [line.value]: value } }
          },
        }
      }),
    operands: (item) => [
      answerOperand('grid'),
      scoreOperand(hasScore(item)),
      ...each(item, (line, question): Operand => {
        const [own] = row.operands(question)
        return { ...own!, suffix: `.${line.value}`, label: line.label }
      }),
    ],
    measures: (item) => [
      {
        split: 'members',
        parts: each(item, (line, question) => ({ key: line.value, label: line.label, item: question })),
      },
    ],
    compare: (was, item) => [
      ...optionChanges({ ...was, options: rowsOf(was) }, { ...item, options: rowsOf(item) }),
      ...partialChanges(was, item),
      ...(rowsOf(was)[0] && rowsOf(item)[0]
        ? row.compare(
            { ...inner(was, rowsOf(was)[0]!), id: was.id, label: was.label },
            { ...inner(item, rowsOf(item)[0]!), id: item.id, label: item.label },
          )
        : []),
    ],
  }
}

/** Settings of every grid. */
export const gridSettings = {
  shuffle: {
    type: 'bool',
    label: { 'zh-cn': '行随机排列', en: 'Shuffle the rows' },
    section: 'show',
    isPublic: true,
    isAppearance: true,
  },
  gridRows: {
    type: 'json',
    label: { 'zh-cn': '行', en: 'Rows' },
    widget: 'lines',
    section: 'own',
    isPublic: true,
  },
  partial: {
    type: 'bool',
    label: { 'zh-cn': '可以只答部分行', en: 'Rows may be left out' },
    section: 'limits',
    visible: { required: { eq: true } },
    isPublic: true,
  },
} as const satisfies ItemSettings
