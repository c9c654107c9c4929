import { isEmpty } from '../../module/condition.ts'
import type { LocalizedText } from '../../module/localized-text.ts'
import { change } from '../version-change.ts'
import { families } from '../answer-data-types.ts'
import { named, type ItemBase } from '../item.ts'
import {
  answerColumn,
  answered,
  answerOperand,
  defineItemType,
  plainText,
  type AnswerColumn,
  type Operand,
} from '../item-type.ts'
import { limits } from '../limits.ts'
import { country, regionAbove, regionName, regionsIn, type Region } from '../regions.ts'

/** Province, city and district by code, down to the configured level, and the rest of an address. */
export interface RegionItem extends ItemBase {
  readonly type: 'region'
  readonly regionLevel?: 'province' | 'city' | 'district'
  readonly detail?: 'none' | 'optional' | 'required'
}

export const regionLevels = ['province', 'city', 'district'] as const

/** Names of the levels. */
export const levelNames: Readonly<Record<(typeof regionLevels)[number] | 'detail', LocalizedText>> = {
  province: { 'zh-cn': '省份', en: 'Province' },
  city: { 'zh-cn': '城市', en: 'City' },
  district: { 'zh-cn': '区县', en: 'District' },
  detail: { 'zh-cn': '详细地址', en: 'Street address' },
}

/** Number of codes in a complete answer. */
export const requiredCodeCount = ({ regionLevel = 'district' }: RegionItem): number =>
  regionLevels.indexOf(regionLevel) + 1

export const asksDetail = ({ detail = 'none' }: RegionItem): boolean => detail !== 'none'

/** Answer in progress, parts of which may be missing. */
export interface RegionValue {
  readonly codes: readonly string[]
  readonly detail?: string
}

export function asRegionValue(value: unknown): RegionValue {
  if (typeof value !== 'object' || value === null || !('codes' in value)) return { codes: [] }
  const detail: unknown = 'detail' in value ? value.detail : undefined
  return {
    codes: Array.isArray(value.codes) ? value.codes.map(plainText) : [],
    ...(typeof detail === 'string' && detail !== '' ? { detail } : {}),
  }
}

/** Drops empty parts; undefined if nothing is left. */
export const normalizeRegion = ({ codes, detail }: RegionValue): RegionValue | undefined =>
  codes.length === 0 && !detail ? undefined : { codes, ...(detail ? { detail } : {}) }

/** Codes up to the first that is no child of the previous one. */
function validCodePrefix(codes: readonly string[]): readonly string[] {
  const chain: string[] = []
  for (const code of codes) {
    if (!/^\d{6}$/.test(code) || regionAbove(code) !== (chain.at(-1) ?? country)) break
    chain.push(code)
  }
  return chain
}

const nameOf = (code: string): string => regionName(code) ?? code

/** Finds a child of `above` by name, by name without its suffix (`浙江` for `浙江省`), or by code. */
const findRegion = (text: string, above: string): Region | undefined =>
  regionsIn(above)?.find(({ code, name }) => code === text || name === text) ??
  regionsIn(above)?.find(({ name }) => text.length > 1 && name.startsWith(text))

/**
 * Parses `浙江省 杭州市 西湖区 文三路 1 号`, by names or codes, or the stored form. Unmatched text is the rest of the
 * address.
 */
function readRegion(item: RegionItem, cell: unknown): RegionValue | undefined {
  const text = isEmpty(cell) ? '' : String(cell).trim()
  if (text.startsWith('{')) {
    try {
      return normalizeRegion(asRegionValue(JSON.parse(text)))
    } catch {
      // not JSON, so the text is an address
    }
  }
  const parts = text.split(/[\s/]+/).filter(Boolean)
  const codes: string[] = []
  let at = 0
  while (at < parts.length && codes.length < requiredCodeCount(item)) {
    const above = codes.at(-1) ?? country
    const found = findRegion(parts[at]!, above)
    // municipalities (北京) are both province and city; skip the level if the text names them only once
    const [same, ...others] = regionsIn(above) ?? []
    const skipped = !found && same && others.length === 0 && findRegion(parts[at]!, same.code) ? same : undefined
    const next = found ?? skipped
    if (!next) break
    codes.push(next.code)
    if (found) at += 1
  }
  const rest = parts.slice(at).join(' ')
  if (codes.length === 0) return normalizeRegion({ codes: parts.slice(0, requiredCodeCount(item)) })
  return normalizeRegion({ codes, ...(rest === '' ? {} : { detail: rest }) })
}

const columnKeys = (item: RegionItem) => regionLevels.slice(0, requiredCodeCount(item))

export const region = defineItemType<RegionItem>({
  type: 'region',
  name: { 'zh-cn': '省市区', en: 'Region' },
  group: 'place',
  family: 'place',
  settings: {
    regionLevel: {
      type: 'enum',
      label: { 'zh-cn': '选到', en: 'Down to' },
      default: 'district',
      section: 'limits',
      isPublic: true,
      options: [
        { value: 'province', label: { 'zh-cn': '省', en: 'province' } },
        { value: 'city', label: { 'zh-cn': '市', en: 'city' } },
        { value: 'district', label: { 'zh-cn': '区县', en: 'district' } },
      ],
    },
    detail: {
      type: 'enum',
      label: { 'zh-cn': '详细地址', en: 'Street address' },
      default: 'none',
      section: 'limits',
      isPublic: true,
      options: [
        { value: 'none', label: { 'zh-cn': '不填', en: 'not asked' } },
        { value: 'optional', label: { 'zh-cn': '选填', en: 'optional' } },
        { value: 'required', label: { 'zh-cn': '必填', en: 'required' } },
      ],
    },
  },
  create: () => ({ regionLevel: 'district', detail: 'none' }),
  answerSchema: (item) => ({
    type: 'object',
    properties: {
      codes: {
        type: 'array',
        items: { type: 'string', pattern: '^\\d{6}$' },
        minItems: requiredCodeCount(item),
        maxItems: requiredCodeCount(item),
      },
      ...(asksDetail(item) ? { detail: { type: 'string', maxLength: limits.address } } : {}),
    },
    required: ['codes', ...(item.detail === 'required' ? ['detail'] : [])],
    additionalProperties: false,
  }),
  parse: (item, posted) =>
    normalizeRegion({
      codes: validCodePrefix(posted(item.id).filter((code) => code !== '')),
      ...(asksDetail(item) ? { detail: posted(`${item.id}.detail`)[0]?.trim() ?? '' } : {}),
    }),
  fields: (item, value) => {
    const { codes, detail = '' } = asRegionValue(value)
    return [
      ...codes.map((code) => [item.id, code] as const),
      ...(asksDetail(item) ? [[`${item.id}.detail`, detail] as const] : []),
    ]
  },
  oversize: (_, value) => {
    if (typeof value !== 'object' || value === null) return undefined
    if (Array.isArray(value) || Object.keys(value).length > 2) return { code: 'type' }
    const { codes, detail = '' } = asRegionValue(value)
    if (codes.length > regionLevels.length) return { code: 'type' }
    return detail.length > limits.address ? { code: 'tooLong', limit: limits.address } : undefined
  },
  explain: (_, { keyword, params }) => {
    if (keyword === 'minItems') return { code: 'level' }
    if (keyword === 'maxItems' || keyword === 'pattern') return { code: 'option' }
    return keyword === 'required' && params.missingProperty === 'detail' ? { code: 'detail' } : { code: 'type' }
  },
  fault: (_, value) => {
    const { codes } = asRegionValue(value)
    if (validCodePrefix(codes).length < codes.length) return { code: 'option' }
    // unloaded regions are validated on the server
    return codes.some((code) => regionsIn(regionAbove(code)) && !regionName(code)) ? { code: 'option' } : undefined
  },
  text: (_, value) => {
    const { codes, detail } = asRegionValue(value)
    // a municipality is displayed once
    const names = codes.map(nameOf).filter((name, at, all) => name !== all[at - 1])
    return [names.join(' '), detail].filter(Boolean).join(' ') || plainText(value)
  },
  columns: (item): readonly AnswerColumn[] => [
    { ...answerColumn(region, item), read: (cell) => answered(item.id, readRegion(item, cell)) },
    ...columnKeys(item).map((level, at): AnswerColumn => ({
      key: `${item.id}.codes.${at}`,
      label: levelNames[level],
      isForPrograms: true,
      family: 'choice',
      path: [item.id, 'codes', String(at)],
      value: (answers) => asRegionValue(answers[item.id]).codes[at],
      text: (answers) =>
        asRegionValue(answers[item.id])
          .codes.slice(at, at + 1)
          .map(nameOf)
          .join(''),
      // the whole value has a column of its own
      read: () => ({}),
    })),
    ...(asksDetail(item)
      ? [
          {
            key: `${item.id}.detail`,
            label: levelNames.detail,
            isForPrograms: true,
            family: 'text',
            path: [item.id, 'detail'],
            value: (answers) => asRegionValue(answers[item.id]).detail,
            text: (answers) => asRegionValue(answers[item.id]).detail ?? '',
            read: () => ({}),
          } satisfies AnswerColumn,
        ]
      : []),
  ],
  operands: (item): readonly Operand[] => [
    answerOperand('place'),
    ...columnKeys(item).map((level, at) =>
      answerOperand('choice', {
        suffix: `.codes.${at}`,
        label: levelNames[level],
        ops: families.choice.ops,
        choices: () => choicesAt(at),
      }),
    ),
    ...(asksDetail(item) ? [answerOperand('text', { suffix: '.detail', label: levelNames.detail })] : []),
  ],
  measures: () => [{ counts: choicesAt(0) }],
  compare: (was, item) => {
    const narrower =
      requiredCodeCount(was) !== requiredCodeCount(item) || (was.detail !== item.detail && item.detail !== 'optional')
    return [
      ...(narrower
        ? [
            change(
              'breaking',
              'item.narrower',
              `「${named(item)}」要填的内容改变，已收集的答案可能不再符合`,
              `“${named(item)}” asks for other parts; collected answers may no longer fit`,
              item.id,
            ),
          ]
        : []),
      ...(!narrower && was.detail !== item.detail
        ? [
            change(
              'widening',
              'item.wider',
              `「${named(item)}」的详细地址改为选填`,
              `The street address of “${named(item)}” is optional now`,
              item.id,
            ),
          ]
        : []),
    ]
  },
})

/** Every region of a level, labeled by its path. */
function choicesAt(level: number): readonly { readonly value: string; readonly label: string }[] {
  const below = (code: string, depth: number, before: string): readonly { value: string; label: string }[] =>
    (regionsIn(code) ?? []).flatMap((one) =>
      depth === 0
        ? [{ value: one.code, label: before === one.name ? one.name : `${before}${one.name}` }]
        : below(one.code, depth - 1, depth === 1 && level === 2 ? `${before}${one.name} ` : `${one.name} `),
    )
  return below(country, level, '')
}
