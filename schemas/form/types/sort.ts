import { change } from '../version-change.ts'
import { named, optionsOf } from '../item.ts'
import { answerOperand, defineItemType, type AnswerColumn } from '../item-type.ts'
import { checkOptions, choiceSettings, choiceText, freshOptions, type ChoiceItem } from './choice-base.ts'
import { optionChanges } from './diff-choices.ts'
import { choiceColumns } from './choices-columns.ts'

/** All options in an order, the first on top. */
export interface SortItem extends ChoiceItem {
  readonly type: 'sort'
}

const rankLabel = (label: string) => ({ 'zh-cn': `「${label}」的位次`, en: `place of “${label}”` })

const rankPrefix = 'rank.'
const rankIn = (value: unknown, one: string): number | undefined => {
  const at = Array.isArray(value) ? value.indexOf(one) : -1
  return at < 0 ? undefined : at + 1
}

export const sort = defineItemType<SortItem>({
  type: 'sort',
  name: { 'zh-cn': '排序', en: 'Ranking' },
  group: 'choice',
  family: 'ranking',
  request: 'rank',
  settings: { options: { ...choiceSettings.options, isPlain: true }, shuffle: choiceSettings.shuffle },
  create: (locale) => ({ options: freshOptions(locale) }),
  answerSchema: (item) => ({
    type: 'array',
    items: { type: 'string', enum: optionsOf(item).map((option) => option.value) },
    minItems: optionsOf(item).length,
    maxItems: optionsOf(item).length,
    uniqueItems: true,
  }),
  check: checkOptions,
  // each option posts its rank as `2:b`; options without a rank or with a duplicate one are left out and reported as
  // missing
  parse: (item, posted) => {
    const places = posted(item.id).flatMap((text) => {
      const [, place, value] = /^(\d+):(.*)$/s.exec(text) ?? []
      return value === undefined ? [] : [{ place: Number(place), value }]
    })
    const ranked = places
      .filter(({ place }, at) => places.findIndex((one) => one.place === place) === at)
      .toSorted((a, b) => a.place - b.place)
    return ranked.length === 0 ? undefined : ranked.map(({ value }) => value)
  },
  fields: (item, value) =>
    Array.isArray(value) ? value.map((one, at) => [item.id, `${at + 1}:${String(one)}`] as const) : [],
  oversize: (item, value) =>
    Array.isArray(value) && value.length > optionsOf(item).length ? { code: 'rank' } : undefined,
  explain: (_, { keyword }) => ({ code: keyword === 'enum' ? 'option' : keyword === 'type' ? 'type' : 'rank' }),
  text: choiceText,
  columns: (item): readonly AnswerColumn[] => [
    ...choiceColumns(sort, item),
    ...optionsOf(item).map(({ value, label }): AnswerColumn => ({
      key: `${item.id}.${rankPrefix}${value}`,
      label: rankLabel(label),
      isForPrograms: true,
      family: 'number',
      rank: value,
      value: (answers) => rankIn(answers[item.id], value),
      text: (answers) => rankIn(answers[item.id], value) ?? '',
      // the order itself has a column of its own
      read: () => ({}),
    })),
  ],
  operands: (item) => [
    answerOperand('ranking'),
    ...optionsOf(item).map(({ value, label }) =>
      answerOperand('number', { suffix: `.${rankPrefix}${value}`, label: rankLabel(label), isDerived: true }),
    ),
  ],
  member: (_, value, key) => (key.startsWith(rankPrefix) ? rankIn(value, key.slice(rankPrefix.length)) : undefined),
  measures: (item) => [
    {
      split: 'ranks',
      parts: optionsOf(item).map(({ value, label }) => ({
        key: value,
        label,
        item: { id: `${item.id}.${value}`, type: 'number', label: '' },
      })),
    },
  ],
  compare: (was, item) => {
    const known = new Set(optionsOf(was).map(({ value }) => value))
    const isSame = known.size === optionsOf(item).length && optionsOf(item).every(({ value }) => known.has(value))
    return [
      ...(isSame
        ? []
        : [
            change(
              'breaking',
              'item.setting',
              `「${named(item)}」要排序的选项改变，已收集的排序不再完整`,
              `“${named(item)}” ranks other options; collected rankings are no longer whole`,
              item.id,
            ),
          ]),
      ...optionChanges(was, item).filter(({ code }) => code === 'option.label'),
    ]
  },
})
