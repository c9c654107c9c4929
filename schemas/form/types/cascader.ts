import { isEmpty } from '../../module/condition.ts'
import type { Locale } from '../../module/localized-text.ts'
import { change } from '../version-change.ts'
import {
  choicesOf,
  finding,
  named,
  optionsOf,
  pathMark,
  type Finding,
  type ItemBase,
  type Option,
  type WithOptions,
} from '../item.ts'
import { answerColumn, answered, defineItemType, plainText, type AnswerColumn } from '../item-type.ts'
import { optionsFromSetting } from '../item-setting.ts'
import { limits } from '../limits.ts'
import { sourceLabelsIn } from '../stored-option-labels.ts'
import { freshOptions } from './choice-base.ts'
import { optionChanges } from './diff-choices.ts'

/** Nested options; the answer is the list of values from the root to the picked option. */
export interface CascaderItem extends ItemBase, WithOptions {
  readonly type: 'cascader'
  /** Names of the levels, separated by slashes: `省/市/区`. */
  readonly levels?: string
  /** Whether an option with children may be picked. */
  readonly anyLevel?: boolean
}

/** Name of a level, counted from 0; undefined without one. */
export const levelName = ({ levels = '' }: Pick<CascaderItem, 'levels'>, level: number): string | undefined =>
  levels.split(/[/／]/)[level]?.trim() || undefined

/** Number of levels. */
export const depthOf = (options: readonly Option[]): number =>
  options.reduce((deepest, { children = [] }) => Math.max(deepest, 1 + depthOf(children)), 0)

const asPath = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [])

/** Options along a path, up to the first invalid value. */
export function optionsOnPath(options: readonly Option[], value: unknown): readonly Option[] {
  const on: Option[] = []
  let level: readonly Option[] | undefined = options
  for (const one of asPath(value)) {
    const option: Option | undefined = level?.find((candidate) => candidate.value === one)
    if (!option) break
    on.push(option)
    level = option.children
  }
  return on
}

/** Path of values to the option with this value; undefined without one. */
export function pathTo(options: readonly Option[], value: string): readonly string[] | undefined {
  for (const option of options) {
    if (option.value === value) return [value]
    const below = option.children && pathTo(option.children, value)
    if (below) return [option.value, ...below]
  }
  return undefined
}

/** Reads one posted value per level; a value that is no child of the previous one ends the path. */
function readLevels(options: readonly Option[], posted: readonly string[]): readonly string[] | undefined {
  let path: readonly string[] = []
  for (const value of posted.filter((one) => one !== '')) {
    const own = pathTo(options, value)
    if (!own) path = [...path, value]
    else if (path.every((one, at) => own[at] === one)) path = own
    else if (!own.every((one, at) => path[at] === one)) break
  }
  return path.length === 0 ? undefined : path
}

/** `浙江 / 杭州`, by labels or by values, or the value of one option alone. */
function readPath(options: readonly Option[], cell: unknown): readonly string[] | undefined {
  const written = isEmpty(cell) ? '' : String(cell).trim()
  if (written === '') return undefined
  if (written.startsWith('[')) {
    try {
      const list: unknown = JSON.parse(written)
      if (Array.isArray(list)) return list.map(String)
    } catch {
      // a label may begin with a bracket
    }
  }
  return pathInText(options, written) ?? pathTo(options, written) ?? written.split('/').map((part) => part.trim())
}

function pathInText(options: readonly Option[], written: string): readonly string[] | undefined {
  for (const { value, label, children = [] } of options) {
    for (const name of [label, value]) {
      if (written === name) return [value]
      const rest = written.startsWith(name) ? /^\s*\/\s*(.+)$/su.exec(written.slice(name.length))?.[1] : undefined
      const below = rest === undefined ? undefined : pathInText(children, rest)
      if (below) return [value, ...below]
    }
  }
  return undefined
}

/** Appends an option of an earlier version at the root, labeled by its path. */
const labelsOf = (options: readonly Option[], value: unknown): readonly string[] => {
  const on = optionsOnPath(options, value)
  const gone = asPath(value).slice(on.length)
  return [
    ...on.map(({ label }) => label),
    ...gone.map(
      (one) =>
        options
          .find((option) => option.value === one)
          ?.label.split(pathMark)
          .at(-1) ?? one,
    ),
  ]
}

function checkLevels(item: CascaderItem, at: string): readonly Finding[] {
  const seen = new Set<string>()
  let count = 0
  const name = named(item)
  const level = (options: readonly Option[], depth: number): readonly Finding[] => {
    const labels = new Set<string>()
    return options.flatMap((option) => {
      count += 1
      const report = (code: string, zh: string, en: string) => finding(code, `${at}/options`, zh, en, item.id)
      const found: Finding[] = []
      if (option.value === '')
        found.push(report('option.value', `「${name}」有选项没有值`, `An option of “${name}” has no value`))
      else if (seen.has(option.value))
        found.push(
          report(
            'option.repeated',
            `「${name}」有两个选项的值都是「${option.value}」`,
            `Two options of “${name}” have the value “${option.value}”`,
          ),
        )
      if (option.label.trim() === '')
        found.push(report('option.label', `「${name}」有选项没有文字`, `An option of “${name}” has no text`))
      else if (labels.has(option.label))
        found.push(
          report(
            'option.sameLabel',
            `「${name}」的同一级有两个选项都叫「${option.label}」`,
            `Two options of one level of “${name}” read “${option.label}”`,
          ),
        )
      seen.add(option.value)
      labels.add(option.label)
      if (depth === limits.levels && option.children?.length)
        found.push(
          report(
            'tree.deep',
            `「${name}」最多 ${limits.levels} 级，「${option.label}」下面还有选项`,
            `“${name}” takes at most ${limits.levels} levels, and “${option.label}” has options below it`,
          ),
        )
      return [...found, ...(depth < limits.levels ? level(option.children ?? [], depth + 1) : [])]
    })
  }
  const found = level(optionsOf(item), 1)
  if (count === 0 && !item.optionsFrom)
    return [finding('options.none', `${at}/options`, `「${name}」还没有选项`, `“${name}” has no options yet`, item.id)]
  return count <= limits.branches
    ? found
    : [
        finding(
          'tree.large',
          `${at}/options`,
          `「${name}」有 ${count} 个选项，最多 ${limits.branches} 个`,
          `“${name}” has ${count} options and takes at most ${limits.branches}`,
          item.id,
        ),
      ]
}

const fresh = (locale: Locale): readonly Option[] =>
  freshOptions(locale)
    .slice(0, 2)
    .map((option) => ({
      ...option,
      children: [1, 2].map((n) => ({ value: `${option.value}${n}`, label: `${option.label}-${n}` })),
    }))

/** Flattens the options, so that changes are described as for a flat choice. */
const flat = (item: CascaderItem): CascaderItem => ({ ...item, options: choicesOf(item) })

export const cascader = defineItemType<CascaderItem>({
  type: 'cascader',
  name: { 'zh-cn': '级联选择', en: 'Cascading choice' },
  group: 'choice',
  family: 'path',
  settings: {
    options: {
      type: 'json',
      label: { 'zh-cn': '选项', en: 'Options' },
      widget: 'tree',
      section: 'own',
      isPlain: true,
      isPublic: true,
    },
    optionsFrom: optionsFromSetting,
    levels: {
      type: 'string',
      label: { 'zh-cn': '各级名称', en: 'Names of the levels' },
      help: { 'zh-cn': '用 / 隔开', en: 'Separate with /' },
      placeholder: { 'zh-cn': '省/市/区', en: 'Country/City' },
      length: 100,
      section: 'content',
      isPublic: true,
      isAppearance: true,
    },
    anyLevel: {
      type: 'bool',
      label: { 'zh-cn': '可以只选到中间一级', en: 'Allow stopping at any level' },
      section: 'limits',
      isPublic: true,
    },
  },
  create: (locale) => ({ options: fresh(locale) }),
  optionSources: ['api'],
  answerSchema: (item) => ({
    type: 'array',
    items: item.optionsFrom
      ? { type: 'string', maxLength: limits.optionValue }
      : { type: 'string', enum: choicesOf(item).map(({ value }) => value) },
    minItems: 1,
    maxItems: item.optionsFrom ? limits.levels : Math.max(1, depthOf(optionsOf(item))),
    uniqueItems: true,
  }),
  check: checkLevels,
  parse: (item, posted) => readLevels(optionsOf(item), posted(item.id)),
  oversize: (_, value) => (Array.isArray(value) && value.length > limits.levels ? { code: 'option' } : undefined),
  explain: (_, { keyword }) => ({ code: ['enum', 'maxItems', 'uniqueItems'].includes(keyword) ? 'option' : 'type' }),
  fault: (item, value) => {
    if (!Array.isArray(value)) return undefined
    const on = optionsOnPath(optionsOf(item), value)
    if (on.length < value.length) return { code: 'option' }
    // children that are gone no longer have to be picked
    const mustGoOn = !item.anyLevel && on.at(-1)?.children?.some(({ retired }) => !retired)
    return mustGoOn ? { code: 'level' } : undefined
  },
  text: (item, value, answers) => {
    if (!Array.isArray(value)) return plainText(value)
    const stored = sourceLabelsIn(answers, item.id)
    return labelsOf(optionsOf(item), value)
      .map((label, at) => stored?.[asPath(value)[at] ?? ''] ?? label)
      .join(pathMark)
  },
  columns: (item): readonly AnswerColumn[] => [
    { ...answerColumn(cascader, item), read: (cell) => answered(item.id, readPath(optionsOf(item), cell)) },
  ],
  measures: (item) => [{ counts: choicesOf(item).map(({ value, label }) => ({ value, label })) }],
  compare: (was, item) => [
    ...optionChanges(flat(was), flat(item)),
    ...(was.anyLevel && !item.anyLevel
      ? [
          change(
            'breaking',
            'item.narrower',
            `「${named(item)}」要选到最后一级，已收集的答案可能不再符合`,
            `“${named(item)}” wants its last level; collected answers may no longer fit`,
            item.id,
          ),
        ]
      : []),
    ...(!was.anyLevel && item.anyLevel
      ? [
          change(
            'widening',
            'item.wider',
            `「${named(item)}」可以只选到中间一级`,
            `“${named(item)}” accepts any level`,
            item.id,
          ),
        ]
      : []),
  ],
})
